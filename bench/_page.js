// What the page's engine does in a browser, for bench/page.py: a worker that is asked for work and says what came of it.
import { Engine } from './engine/engine.ts';
import { Game, Match } from './engine/match.ts';
import { Luck, luckOf } from './engine/mix.ts';
import { botFor } from './engine/bots.ts';
import { Solver } from './engine/solver.ts';

const json = async (file) => (await fetch(`/built/${file}`)).json();
const engines = new Map();

async function open(rulebook) {
  const { module, script, data } = (await json('index.json'))[rulebook];
  const [code, told, made] = await Promise.all([
    fetch(`/built/${module}`).then((response) => response.arrayBuffer()),
    json(data),
    import(`/built/${script}`),
  ]);
  return Engine.open(code, told, made.default);
}

async function gameOf(rulebook) {
  if (!engines.has(rulebook)) engines.set(rulebook, await open(rulebook));
  const { presets } = (await json('index.json'))[rulebook];
  return new Game(engines.get(rulebook), await json(presets[rulebook]));
}

/** Whole matches at random, without leaving the module. */
function random(game, { games }) {
  const { engine } = game;
  const names = ['Pairing', 'State', 'State', 'Stream', 'Tally'];
  const [pairing, blank, states, stream, tally] = names.map((name) => engine.record(name));
  engine.write('Pairing', pairing, { seed: 1 });
  engine.apply(blank, game.preset.blank);
  engine.call('play_series')(game.quiet, pairing, blank, states, 1, stream, tally, 0, games);
  return Number(engine.read('Tally', tally).decisions);
}

/** Solve the first position of some matches; how many outcomes were looked at? */
function search(game, { line, matches }) {
  const { engine } = game;
  const solver = new Solver(game, line);
  const view = engine.record('State');
  let outcomes = 0n;
  for (let seed = 0; seed < matches; seed++) {
    const match = Match.begin(game, BigInt(seed));
    const luck = new Luck(engine, BigInt(seed));
    match.observe(match.toAct[0], view);
    solver.think(view, match.toAct[0], luck);
    outcomes += engine.view.getBigInt64(solver.field('simulations'), true);
    luck.close();
    match.close();
  }
  solver.close();
  engine.leave(view, engine.size('State'));
  return Number(outcomes);
}

/** The first decisions of a level in matches with itself, by counted budgets. */
function decide(game, { name, most, matches }) {
  const bots = [botFor(game, name), botFor(game, name)];
  const view = game.engine.record('State');
  const moves = [];
  for (let seed = 0; seed < matches; seed++) {
    const match = Match.begin(game, BigInt(seed));
    while (match.toAct.length && match.decisions.length < most) {
      const number = match.decisions.length;
      for (const seat of match.toAct) {
        match.observe(seat, view);
        moves.push(bots[seat].choose(view, seat, luckOf(match.seed, seat, number)));
        match.play(seat, moves.at(-1));
      }
    }
    match.close();
  }
  for (const bot of bots) bot.close();
  game.engine.leave(view, game.engine.size('State'));
  return moves;
}

const work = { random, search, decide };

self.onmessage = async ({ data: { id, what, rulebook, ...asked } }) => {
  const game = await gameOf(rulebook);
  const answer = work[what](game, asked);
  game.close();
  self.postMessage({ id, answer });
};
