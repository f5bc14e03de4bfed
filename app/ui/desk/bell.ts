const KEY = 'desk-sound';
/** Hertz and seconds: two short calls, a falling third each. No file is loaded. */
const CALL = [
  { tone: 988, at: 0 },
  { tone: 784, at: 0.18 },
  { tone: 988, at: 0.5 },
  { tone: 784, at: 0.68 },
] as const;
const LENGTH = 0.22;
const LOUDNESS = 0.35;

export type BellState = 'off' | 'waits' | 'on';

/** The desk's bell. Browsers let a page sound only after somebody clicked on it; once was enough to be asked for. */
export interface Bell {
  /** Sound as it was left last time, if the browser lets it. */
  recall(): void;
  /** By a click. */
  allow(): void;
  forbid(): void;
  ring(): void;
  close(): void;
}

/** @param onState told whether it would be heard */
export function createBell(onState: (state: BellState) => void): Bell {
  let context: AudioContext | undefined;
  const waiting = new AbortController();

  const tell = () => onState(!context ? 'off' : context.state === 'running' ? 'on' : 'waits');
  const begin = () => {
    if (!context) {
      context = new AudioContext();
      context.onstatechange = tell;
    }
    void context.resume().then(tell, tell);
    tell();
  };
  const remember = (wanted: boolean) => {
    try {
      if (wanted) localStorage.setItem(KEY, 'on');
      else localStorage.removeItem(KEY);
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  };
  const stop = () => {
    const old = context;
    context = undefined;
    if (!old) return;
    old.onstatechange = null;
    void old.close().catch(() => undefined);
  };

  return {
    recall() {
      if (!wasOn()) return;
      begin();
      // Any click or key on the page will do.
      for (const event of ['pointerdown', 'keydown'] as const) {
        document.addEventListener(event, () => context && void context.resume(), {
          capture: true,
          signal: waiting.signal,
        });
      }
    },
    allow() {
      remember(true);
      begin();
    },
    forbid() {
      remember(false);
      stop();
      tell();
    },
    ring() {
      if (context?.state === 'running') play(context);
    },
    close() {
      waiting.abort();
      stop();
    },
  };
}

function wasOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

function play(context: AudioContext): void {
  for (const { tone, at } of CALL) {
    const start = context.currentTime + at;
    const voice = new OscillatorNode(context, { type: 'triangle', frequency: tone });
    const gain = new GainNode(context, { gain: 0 });
    // Ramps: a tone that starts or ends at once clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    voice.connect(gain).connect(context.destination);
    voice.start(start);
    voice.stop(start + LENGTH);
  }
}
