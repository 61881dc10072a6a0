// A closed loop: everybody moves as soon as the last move was acknowledged. `begin` and `end` mark what is measured.
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function drive(players, seconds) {
  let going = true;
  for (const player of players) {
    player.next = () => {
      player.acknowledged += 1;
      if (going) player.move();
    };
  }
  await pause(500);
  for (const player of players) player.move();
  await pause(1000);
  for (const player of players) player.acknowledged = 0;
  console.log('begin');
  await pause(seconds * 1000);
  const moves = players.reduce((sum, player) => sum + player.acknowledged, 0);
  console.log(`end ${moves}`);
  going = false;
  process.exit(0);
}
