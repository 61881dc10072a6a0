import { createRequire } from 'node:module';
import { game } from './boardgame-game.mjs';
import { drive } from './drive.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const [port, pairs, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const players = [];
for (let i = 0; i < pairs; i += 1) {
  const matchID = `match-${i}`; // made by the first who comes
  for (const playerID of ['0', '1']) {
    const client = Client({ game, matchID, playerID, multiplayer: SocketIO({ server }), debug: false });
    const player = { acknowledged: 0, version: -1, waiting: false };
    player.move = () => {
      player.waiting = true;
      player.look(client.getState());
    };
    // A turn is for one player at a time: whoever is asked to move does so when it is theirs.
    player.look = (state) => {
      if (!state) return;
      if (player.mine === state.G.version - 1 && state.G.version > player.version) {
        player.mine = undefined;
        player.version = state.G.version;
        player.next();
      }
      if (player.waiting && state.ctx.currentPlayer === playerID && player.mine === undefined) {
        player.waiting = false;
        player.mine = state.G.version;
        client.moves.play();
      }
    };
    client.subscribe((state) => player.look(state));
    client.start();
    players.push(player);
  }
}
await drive(players, seconds);
