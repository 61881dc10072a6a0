// boardgame.io in memory: nothing is stored.
import { createRequire } from 'node:module';
import { game } from './boardgame-game.mjs';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');
await Server({ games: [game], origins: ['*'] }).run({ port: Number(process.argv[2]), callback: () => {} });
console.log('ready');
