// A bot for the arena: it needs nothing but Node. Change `choose`.
//
// quintain arena lanes --bots greedy,mybot.js --pairs 10

// Your idea goes here. `view` is what your seat may know; answer with one of `legal`.
function choose(view, legal, seat) {
  const size = (move) => JSON.stringify(move).length; // the move with the most in it
  const longest = Math.max(...legal.map(size));
  const best = legal.filter((move) => size(move) === longest);
  return best[Math.floor(Math.random() * best.length)];
}

// One line for each answer. Notes go to standard error: console.error(...)
const say = (answer) => console.log(JSON.stringify(answer));

let seat = 0;
function hear(line) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "ready", name: "My bot", author: "Me" });
  } else if (message.type === "new_match") {
    seat = message.seat;
    say({ type: "ready" });
  } else if (message.type === "decide") {
    const move = choose(message.view, message.legal, seat);
    say({ type: "move", decision: message.decision, move });
  } else if (message.type === "quit") {
    process.exit(0);
  }
}

let rest = ""; // of a line that has not come to its end
process.stdin.setEncoding("utf8").on("data", (text) => {
  const lines = (rest + text).split("\n");
  rest = lines.pop();
  lines.forEach(hear);
});
