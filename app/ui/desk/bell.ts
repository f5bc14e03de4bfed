const KEY = 'desk-sound';
/** Hertz and seconds: two short calls, each a falling third. No sound file is loaded. */
const CALL = [
  { tone: 988, at: 0 },
  { tone: 784, at: 0.18 },
  { tone: 988, at: 0.5 },
  { tone: 784, at: 0.68 },
] as const;
const LENGTH = 0.22;
const LOUDNESS = 0.35;

export type BellState = 'off' | 'waits' | 'on';

/** The desk's bell. Browsers allow sound only after a click on the page. */
export interface Bell {
  /** Restores the saved setting, if the browser allows sound. */
  recall(): void;
  /** Call from a click handler. */
  allow(): void;
  forbid(): void;
  ring(): void;
  close(): void;
}

/** @param onState called with whether the bell would be heard */
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
      // Without storage we ask again next time.
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
      // Browsers accept any click or key press.
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
    // Ramps, because an abrupt start or end clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    voice.connect(gain).connect(context.destination);
    voice.start(start);
    voice.stop(start + LENGTH);
  }
}
