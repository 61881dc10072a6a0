// A tiny synthesiser: no files, no licences. Browsers let it speak after the first gesture.

type Voice = {
  from: number;
  to?: number;
  ms: number;
  type?: OscillatorType;
  gain?: number;
  noise?: boolean;
  after?: number;
};

const chord = (root: number, steps: number[], ms: number, gap: number): Voice[] =>
  steps.map((step, i) => ({ from: root * 2 ** (step / 12), ms, type: 'triangle', gain: 0.18, after: i * gap }));

const BANK = {
  pick: [{ from: 520, to: 760, ms: 60, type: 'triangle', gain: 0.12 }],
  place: [
    { from: 150, to: 70, ms: 130, gain: 0.45 },
    { from: 1800, ms: 50, noise: true, gain: 0.14 },
  ],
  draw: [{ from: 2400, to: 900, ms: 110, noise: true, gain: 0.12 }],
  reveal: [{ from: 300, to: 620, ms: 220, type: 'triangle', gain: 0.14 }],
  steel: [
    { from: 2600, ms: 160, noise: true, gain: 0.28 },
    { from: 190, to: 60, ms: 200, type: 'square', gain: 0.18 },
  ],
  hit: [
    { from: 110, to: 40, ms: 320, type: 'sawtooth', gain: 0.28 },
    { from: 900, ms: 120, noise: true, gain: 0.2 },
  ],
  arrow: [{ from: 3200, to: 1200, ms: 140, noise: true, gain: 0.16 }],
  block: [{ from: 900, to: 500, ms: 180, type: 'square', gain: 0.08 }],
  heal: chord(523, [0, 4, 7], 200, 0.06),
  die: [{ from: 420, to: 60, ms: 420, type: 'sawtooth', gain: 0.12 }],
  step: [{ from: 240, to: 160, ms: 90, type: 'triangle', gain: 0.2 }],
  ready: chord(660, [0, 7], 140, 0.08),
  round: [{ from: 196, ms: 500, type: 'triangle', gain: 0.2 }],
  tick: [{ from: 1200, ms: 30, type: 'square', gain: 0.05 }],
  refuse: [{ from: 180, to: 140, ms: 160, type: 'square', gain: 0.08 }],
  coin: chord(1320, [0, 5, 0, 5, 0], 70, 0.09),
  say: chord(880, [0, 3], 90, 0.07),
  win: chord(392, [0, 4, 7, 12], 280, 0.13),
  loss: chord(330, [0, -3, -7], 380, 0.22),
  drawn: chord(350, [0, 5, 0], 300, 0.18),
} as const satisfies Record<string, readonly Voice[]>;

export type Sound = keyof typeof BANK;

let context: AudioContext | undefined;
const KEY = 'quintain.sound';

export const sound = {
  get on(): boolean {
    return localStorage.getItem(KEY) !== 'off';
  },
  set on(on: boolean) {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  },
};

if (typeof AudioContext === 'function') {
  const wake = (): void => {
    context ??= new AudioContext();
    void context.resume();
  };
  addEventListener('pointerdown', wake, { once: true, capture: true });
  addEventListener('keydown', wake, { once: true, capture: true });
}

export function sing(name: Sound): void {
  if (!context || context.state !== 'running' || document.hidden || !sound.on) return;
  for (const voice of BANK[name]) speak(context, voice);
}

function speak(audio: AudioContext, voice: Voice): void {
  const start = audio.currentTime + (voice.after ?? 0);
  const length = voice.ms / 1000;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(voice.gain ?? 0.2, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  volume.connect(audio.destination);
  const source = voice.noise ? hiss(audio, voice, length) : tone(audio, voice, start, length);
  source.output.connect(volume);
  source.node.start(start);
  source.node.stop(start + length);
}

type Source = { node: AudioScheduledSourceNode; output: AudioNode };

function tone(audio: AudioContext, voice: Voice, start: number, length: number): Source {
  const node = audio.createOscillator();
  node.type = voice.type ?? 'sine';
  node.frequency.setValueAtTime(voice.from, start);
  if (voice.to) node.frequency.exponentialRampToValueAtTime(voice.to, start + length);
  return { node, output: node };
}

function hiss(audio: AudioContext, voice: Voice, length: number): Source {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const node = audio.createBufferSource();
  node.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = voice.from;
  node.connect(filter);
  return { node, output: filter };
}
