// What the page's engine does, told in digests for Python to compare. One line of JSON asks, one answers.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { attempted } from '../../web/src/engine/attempt.ts';
import { botFor } from '../../web/src/engine/bots.ts';
import { Engine } from '../../web/src/engine/engine.ts';
import { Game, Match, redacted } from '../../web/src/engine/match.ts';
import { luckOf } from '../../web/src/engine/mix.ts';
import { playedFrom, Reviewer, watched } from '../../web/src/engine/recorded.ts';
import { py } from '../../web/src/engine/python.ts';
import { Seer } from '../../web/src/engine/seer.ts';
import { LocalTable } from '../../web/src/engine/table.ts';

const folder = process.argv[2];
const read = (file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
const index = read('index.json');
const engines = new Map();

async function engineOf(rulebook) {
  if (!engines.has(rulebook)) {
    const { module, script, data } = index[rulebook];
    const made = await import(pathToFileURL(`${folder}/${script}`).href);
    engines.set(rulebook, await Engine.open(readFileSync(`${folder}/${module}`), read(data), made.default));
  }
  return engines.get(rulebook);
}

const digest = () => createHash('sha256');
const told = (thing) => JSON.stringify(thing);
const viewers = [0, 1, -1];

/** A match at random: what is in its log after every decision, and its last bytes. */
function random(game, seed, number, decks, readable) {
  const { engine } = game;
  const match = Match.begin(game, BigInt(seed) + (BigInt(number) << 64n), decks);
  const stream = engine.record('Stream');
  engine.call('start_stream')(stream, seed, number);
  const found = digest().update(told(match.opening));
  while (match.toAct.length) {
    if (readable) for (const seat of viewers) found.update(told(match.view(seat)));
    for (const seat of match.toAct) {
      if (readable) found.update(told(match.legal(seat)));
      const move = engine.call('choose')(game.quiet, match.state, seat, 0, stream);
      const events = match.play(seat, move);
      found.update(told(events));
      if (readable) found.update(told(events.map((event) => redacted(event, 0)))).update(told(match.preview()));
    }
  }
  found.update(match.bytes());
  engine.leave(stream, engine.size('Stream'));
  match.close();
  return found.digest('hex');
}

/** What bots do in the positions of a match between them. */
function decisions(game, names, seed, decks, most) {
  const match = Match.begin(game, BigInt(seed), decks);
  const bots = names.map((name) => botFor(game, name));
  const pasts = names.map((_, seat) => [match.sight(seat)]);
  const view = game.engine.record('State');
  const found = [];
  while (match.toAct.length && found.length < most) {
    const number = match.decisions.length;
    for (const seat of match.toAct) {
      bots[seat].recall?.(pasts[seat], seat);
      match.observe(seat, view);
      pasts[seat].push(game.engine.sight(view));
      const move = bots[seat].choose(view, seat, luckOf(match.seed, seat, number));
      match.play(seat, move);
      found.push([seat, move]);
    }
  }
  for (const bot of bots) bot.close();
  match.close();
  return found;
}

/** Whole matches without leaving the module: how many a second. */
function speed(game, games) {
  const { engine } = game;
  const [pairing, blank, states, stream, tally] = ['Pairing', 'State', 'State', 'Stream', 'Tally'].map((name) => engine.record(name));
  engine.write('Pairing', pairing, { seed: 1 });
  engine.apply(blank, game.preset.blank);
  const play = (begin, end) => engine.call('play_series')(game.quiet, pairing, blank, states, 1, stream, tally, begin, end);
  play(0, Math.ceil(games / 10));
  engine.bytes(tally, engine.size('Tally')).fill(0);
  const began = process.cpuUsage();
  play(0, games);
  const { user, system } = process.cpuUsage(began);
  const { decisions: made, draws, wins } = engine.read('Tally', tally);
  return { rate: (games * 1e6) / (user + system), decisions: Number(made), draws: Number(draws), wins: wins.map(Number) };
}

/** How much processor time bots take for the decisions of a match, in seconds; the first match makes them ready. */
function thinking(game, names, seed, decks, most) {
  decisions(game, names, seed, decks, most);
  const began = process.cpuUsage();
  const made = decisions(game, names, seed, decks, most);
  const { user, system } = process.cpuUsage(began);
  return { made: made.length, seconds: (user + system) / 1e6 };
}

/** What is advised in the positions of a match, and what is foreseen of the first legal move. */
function advice(game, level, seed, decks, most) {
  const match = Match.begin(game, BigInt(seed), decks);
  const seer = new Seer(game);
  const found = [];
  while (match.toAct.length && found.length < most) {
    for (const seat of match.toAct) {
      match.observe(seat, game.glass);
      const sight = game.engine.bytes(game.glass, game.engine.size('State')).slice();
      const told = seer.answer(sight, { q: 'advice', seat, level, milliseconds: 0 });
      const plans = [{ move: match.legal(seat)[0], foe: 'any', worlds: 2 }];
      const [foreseen] = seer.answer(sight, { q: 'moves', seat, plans });
      found.push({ sight: Buffer.from(sight).toString('base64'), seat, told, preview: seer.answer(sight, { q: 'preview' }), foreseen });
      match.play(seat, match.codeOf(seat, told.moves[0].move));
    }
  }
  match.close();
  return found;
}

/** A recording, seen and reviewed; null if it was not played with what is here. */
function review(game, recording, open, fewer) {
  const played = playedFrom(game, recording);
  if (!played) return null;
  Object.assign(game.engine.data.judge, fewer);
  const reviewer = new Reviewer(game, played, open);
  const began = process.cpuUsage();
  while (reviewer.step() < reviewer.all);
  const { user, system } = process.cpuUsage(began);
  const found = reviewer.review();
  reviewer.close();
  return { ...found, seconds: (user + system) / 1e6, frames: open ? [] : watched(game, played).frames };
}

/** Whole matches at a local table, one after the other: how many bytes all of it takes after the first and after the last. */
function memory(engine, preset, rulebook, opponent, matches) {
  const held = () => {
    globalThis.gc();
    return process.memoryUsage().heapUsed + engine.bytes(0, 0).buffer.byteLength;
  };
  let [first, last] = [0, null];
  for (let number = 0; number < matches; number++) {
    const game = new Game(engine, preset);
    let move = null;
    const terms = { match: `local-${number}`, rulebook, preset: preset.preset, options: {}, seat: 0, opponent, decks: [], bare: false };
    const table = new LocalTable(game, { ...terms, seed: (number + 1).toString(16), person: { kind: 'account' }, decisions: [] }, (told) => {
      if (told.legal?.length) move = { t: 'play', match: told.match, prompt: told.prompt, move: told.legal.at(-1) };
    });
    table.hear({ t: 'join', match: terms.match });
    for (let id = 1; !table.over && id < 400; id++) {
      table.hear({ ...move, id });
      while (table.waiting) table.think();
    }
    if (!table.over) table.hear({ t: 'resign', match: terms.match, id: 400 });
    table.close();
    last = held();
    if (number === 0) first = last;
  }
  return { first, last, grown: last - first };
}

/** What a bot decides at a local table, against somebody who makes the last of the legal moves. If they stand up and sit down again
 * before each of its decisions, it has nothing but what is kept of the match. */
function sitting(engine, preset, opponent, seed, decks, again) {
  let move = null;
  const tell = (told) => {
    if (told.legal?.length) move = { t: 'play', match: told.match, prompt: told.prompt, move: told.legal.at(-1) };
  };
  const { rulebook } = engine.data;
  const terms = { match: 'local', rulebook, preset: preset.preset, options: {}, seat: 1, opponent, decks, bare: false };
  const sitDown = (terms) => {
    const table = new LocalTable(new Game(engine, preset), terms, tell);
    table.hear({ t: 'join', match: 'local' });
    return table;
  };
  let table = sitDown({ ...terms, seed: seed.toString(16), person: { kind: 'account' }, decisions: [] });
  for (let id = 1; !table.over; id++) {
    while (table.waiting) {
      if (again) {
        const { kept } = table;
        table.close();
        table = sitDown(kept);
      }
      table.think();
    }
    if (!table.over) table.hear({ ...move, id });
  }
  const { decisions } = table.kept;
  table.close();
  return decisions;
}

/** Somebody leaves a table whose bot is about to decide: does it still want to, and does that touch a match that began since? */
function left(engine, preset) {
  const { rulebook } = engine.data;
  const terms = { match: 'local', rulebook, preset: preset.preset, options: {}, seat: 1, opponent: 'level:3', decks: [], bare: false };
  const whole = { ...terms, seed: '5', person: { kind: 'account' }, decisions: [] };
  const table = new LocalTable(new Game(engine, preset), whole, () => undefined);
  const waited = table.waiting;
  table.close();
  const game = new Game(engine, preset);
  const match = Match.begin(game, 7n);
  const before = match.bytes();
  const waits = table.waiting;
  table.think();
  const same = Buffer.compare(Buffer.from(before), Buffer.from(match.bytes())) === 0;
  match.close();
  game.close();
  return { waited, waits, same };
}

/** Attempts at exercises, each as somebody would be told it. */
async function attempts(engine, rulebook, asked) {
  const tasks = read(index[rulebook].tasks);
  const { default: make } = await import(pathToFileURL(`${folder}/${index[rulebook].judging}`).href);
  const judging = make(py);
  return asked.map(([lesson, name, moves]) => {
    const task = tasks[lesson][name];
    const game = new Game(engine, read(index[rulebook].presets[task.preset]), task.options);
    return attempted(game, judging, task, `${rulebook}/${lesson}/${name}`, moves);
  });
}

async function answer({ ask, rulebook, preset, options, ...asked }) {
  const engine = await engineOf(rulebook);
  const given = asked.given ?? read(index[rulebook].presets[preset]);
  if (ask === 'left') return left(engine, given);
  if (ask === 'sitting') return sitting(engine, given, asked.bot, asked.seed, asked.decks, asked.again);
  if (ask === 'memory') return memory(engine, given, rulebook, asked.bot, asked.matches);
  if (ask === 'attempts') return attempts(engine, rulebook, asked.attempts);
  const game = new Game(engine, given, options);
  try {
    const { seed, begin, end, decks, readable, bots, most, games } = asked;
    if (ask === 'advice') return advice(game, asked.level, seed, decks, most);
    if (ask === 'review') return review(game, asked.recording, asked.open, asked.fewer);
    if (ask === 'offences') return asked.decks.map((deck) => game.offences(deck));
    if (ask === 'speed') return speed(game, games);
    if (ask === 'thinking') return thinking(game, bots, seed, decks, most);
    if (ask === 'decisions') return decisions(game, bots, seed, decks, most);
    return Array.from({ length: end - begin }, (_, i) => random(game, seed, begin + i, decks, readable));
  } finally {
    game.close();
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const found = await answer(JSON.parse(line)).catch((error) => ({ error: String(error.stack) }));
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
