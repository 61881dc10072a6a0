// One socket for the lobby and all matches. It comes back by itself, and whoever listens is told when it has.
import type { ClientMessage, ServerMessage } from '../protocol';

type Kind = ServerMessage['t'];
type Of<K extends Kind> = Extract<ServerMessage, { t: K }>;
type Listener = (message: never) => void;

const LONGEST_PAUSE = 8000;
const RESTART = 1012; // the code with which a server closes that is stopping
const SILENCE = 14_000; // the server pings those who sit at a table every ten seconds
const LOOK = 1000;

class Socket {
  up = $state(false);
  tried = $state(0);
  /** The server cannot store moves at the moment, so its clocks stand still. */
  standstill = $state(false);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0);
  private socket: WebSocket | undefined;
  private wanted = false;
  private timer = 0;
  private heard = 0;
  /** How many tables somebody of ours sits at: there the server is never silent for long. */
  private tables = 0;
  private listeners = new Map<Kind, Set<Listener>>();

  constructor() {
    this.on('ping', ({ at }) => this.send({ t: 'pong', at }));
    this.on('hello', ({ now }) => {
      this.set(now);
      this.standstill = false; // else it says so next
    });
    this.on('standstill', ({ on }) => (this.standstill = on));
    addEventListener('online', () => this.again());
    addEventListener('offline', () => this.giveUp());
    // A connection can die without a word: in a tunnel, or from one network to the next.
    // One that was opened in vain never says hello.
    setInterval(() => (this.tables || !this.up) && Date.now() - this.heard > SILENCE && this.giveUp(), LOOK);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.again());
  }

  on<K extends Kind>(kind: K, listener: (message: Of<K>) => void): () => void {
    const listeners = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, listeners);
    listeners.add(listener as Listener);
    return () => listeners.delete(listener as Listener);
  }

  open(): void {
    this.wanted = true;
    if (!this.socket) this.dial();
  }

  /** Close it, and open it anew as somebody else if it was open. */
  close(): void {
    this.wanted = false;
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = undefined;
    this.up = false;
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** From now on silence is suspicious, until whoever asked for it is done. */
  watch(): () => void {
    this.tables++;
    this.heard = Date.now();
    return () => void this.tables--;
  }

  set(now: number): void {
    this.ahead = now - Date.now();
  }

  private again(): void {
    if (!this.wanted) return;
    if (this.socket && this.up && Date.now() - this.heard < SILENCE) return;
    this.socket?.close();
    this.dial();
  }

  /** Do not wait for the network to say that a connection is dead. */
  private giveUp(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lost();
    socket.close();
  }

  private dial(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/api/socket`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data as string));
    socket.onclose = ({ code }) => socket === this.socket && this.lost(code);
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    if (message.t === 'hello') [this.up, this.tried] = [true, 0];
    for (const listener of this.listeners.get(message.t) ?? []) listener(message as never);
  }

  private lost(code = 0): void {
    this.up = false;
    this.socket = undefined;
    if (!this.wanted) return;
    // A server that restarts may have another beside it: the first try is made at once.
    const first = code === RESTART && !this.tried ? 40 : 250;
    const pause = Math.min(LONGEST_PAUSE, first * 2 ** this.tried++);
    this.timer = window.setTimeout(() => this.dial(), pause * (0.75 + Math.random() / 2));
  }
}

export const socket = new Socket();
