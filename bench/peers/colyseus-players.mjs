import { Client } from '@colyseus/sdk';
import { drive } from './drive.mjs';

const [port, pairs, seconds] = process.argv.slice(2).map(Number);
const players = [];
for (let i = 0; i < pairs; i += 1) {
  const client = new Client(`ws://127.0.0.1:${port}`);
  const first = await client.create('table');
  for (const room of [first, await client.joinById(first.roomId)]) {
    const player = { acknowledged: 0, move: () => room.send('play', { id: player.acknowledged }) };
    room.onMessage('view', () => {});
    room.onMessage('ack', () => player.next());
    players.push(player);
  }
}
await drive(players, seconds);
