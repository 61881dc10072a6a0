// Two players to a room, two views for every move; nothing is stored.
import { Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { view, work } from './rules.mjs';

class Table extends Room {
  onCreate() {
    this.maxClients = 2;
    this.version = 0;
    this.onMessage('play', (client, message) => {
      work();
      this.version += 1;
      this.clients.forEach((each, seat) => each.send('view', view(seat, this.version)));
      client.send('ack', message.id);
    });
  }
}

const server = new Server({ transport: new WebSocketTransport({}), greet: false });
server.define('table', Table);
await server.listen(Number(process.argv[2]), '127.0.0.1');
console.log('ready');
