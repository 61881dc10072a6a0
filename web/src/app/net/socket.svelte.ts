// One socket for the lobby and all matches. It comes back by itself, and whoever listens is told when it has.
import type { ClientMessage, ServerMessage } from '../protocol';

type Kind = ServerMessage['t'];
type Of<K extends Kind> = Extract<ServerMessage, { t: K }>;
type Listener = (message: never) => void;

const LONGEST_PAUSE = 8000;
const SILENCE = 45_000; // the server pings those who sit at a table every ten seconds

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
  private listeners = new Map<Kind, Set<Listener>>();

  constructor() {
    this.on('ping', ({ at }) => this.send({ t: 'pong', at }));
    this.on('hello', ({ now }) => {
      this.set(now);
      this.standstill = false; // else it says so next
    });
    this.on('standstill', ({ on }) => (this.standstill = on));
    addEventListener('online', () => this.again());
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

  set(now: number): void {
    this.ahead = now - Date.now();
  }

  private again(): void {
    if (!this.wanted) return;
    if (this.socket && this.up && Date.now() - this.heard < SILENCE) return;
    this.socket?.close();
    this.dial();
  }

  private dial(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/api/socket`);
    this.socket = socket;
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data as string));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    if (message.t === 'hello') [this.up, this.tried] = [true, 0];
    for (const listener of this.listeners.get(message.t) ?? []) listener(message as never);
  }

  private lost(): void {
    this.up = false;
    this.socket = undefined;
    if (!this.wanted) return;
    const pause = Math.min(LONGEST_PAUSE, 250 * 2 ** this.tried++);
    this.timer = window.setTimeout(() => this.dial(), pause * (0.75 + Math.random() / 2));
  }
}

export const socket = new Socket();
