/** Every sound, made in code: a few oscillators and a burst of noise, no files. */
import type { Sound } from "../games/game";

interface Tone {
  hz: number;
  toHz?: number;
  at?: number; // seconds from the beginning
  for: number;
  loud: number;
  wave?: OscillatorType;
}

interface Rustle {
  hz: number; // of the band
  at?: number;
  for: number;
  loud: number;
}

const TONES: Record<Sound, Tone[]> = {
  card: [{ hz: 220, toHz: 150, for: 0.05, loud: 0.05, wave: "triangle" }],
  flip: [{ hz: 500, toHz: 900, for: 0.06, loud: 0.04, wave: "triangle" }],
  take: [
    { hz: 330, for: 0.09, loud: 0.07, wave: "triangle" },
    { hz: 440, at: 0.07, for: 0.13, loud: 0.07, wave: "triangle" },
  ],
  bead: [{ hz: 1700, toHz: 1350, for: 0.07, loud: 0.05 }],
  chime: [
    { hz: 784, for: 0.5, loud: 0.07 },
    { hz: 1175, at: 0.09, for: 0.6, loud: 0.05 },
  ],
  stamp: [{ hz: 150, toHz: 45, for: 0.22, loud: 0.3 }],
  pass: [{ hz: 300, toHz: 200, for: 0.12, loud: 0.05, wave: "triangle" }],
  good: [
    { hz: 523, for: 0.14, loud: 0.07, wave: "triangle" },
    { hz: 659, at: 0.1, for: 0.14, loud: 0.07, wave: "triangle" },
    { hz: 784, at: 0.2, for: 0.25, loud: 0.07, wave: "triangle" },
  ],
  bad: [
    { hz: 330, toHz: 311, for: 0.2, loud: 0.07, wave: "triangle" },
    { hz: 247, toHz: 220, at: 0.17, for: 0.35, loud: 0.07, wave: "triangle" },
  ],
  end: [
    { hz: 392, for: 0.7, loud: 0.06, wave: "triangle" },
    { hz: 494, at: 0.12, for: 0.7, loud: 0.06, wave: "triangle" },
    { hz: 587, at: 0.24, for: 0.7, loud: 0.06, wave: "triangle" },
    { hz: 784, at: 0.36, for: 0.9, loud: 0.06, wave: "triangle" },
  ],
};

const RUSTLES: Partial<Record<Sound, Rustle[]>> = {
  card: [{ hz: 2400, for: 0.07, loud: 0.16 }],
  flip: [{ hz: 3600, for: 0.06, loud: 0.1 }],
  take: [{ hz: 1800, for: 0.16, loud: 0.1 }],
  stamp: [{ hz: 700, for: 0.12, loud: 0.25 }],
  pass: [{ hz: 1200, for: 0.12, loud: 0.06 }],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play a sound some seconds from now. Before the first touch of the page browsers keep silent, and so do we. */
export function play(sound: Sound, inSeconds = 0): void {
  if (!navigator.userActivation?.hasBeenActive && navigator.userActivation) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const begin = context.currentTime + inSeconds;
  for (const tone of TONES[sound]) ring(context, tone, begin);
  for (const rustle of RUSTLES[sound] ?? []) hiss(context, rustle, begin);
}

function ring(audio: AudioContext, tone: Tone, begin: number): void {
  const from = begin + (tone.at ?? 0);
  const source = audio.createOscillator();
  source.type = tone.wave ?? "sine";
  source.frequency.setValueAtTime(tone.hz, from);
  if (tone.toHz) source.frequency.exponentialRampToValueAtTime(tone.toHz, from + tone.for);
  source.connect(fading(audio, tone.loud, from, tone.for));
  source.start(from);
  source.stop(from + tone.for + 0.02);
}

function hiss(audio: AudioContext, rustle: Rustle, begin: number): void {
  const from = begin + (rustle.at ?? 0);
  const source = audio.createBufferSource();
  source.buffer = noise ??= makeNoise(audio);
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = rustle.hz;
  source.connect(band).connect(fading(audio, rustle.loud, from, rustle.for));
  source.start(from);
  source.stop(from + rustle.for + 0.02);
}

function fading(audio: AudioContext, loud: number, from: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(loud, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  gain.connect(audio.destination);
  return gain;
}

function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  return buffer;
}
