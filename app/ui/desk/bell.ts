const STORAGE_KEY = 'desk-sound';

interface Note {
  tone: number;
  at: number;
}

/**
 * Two short chimes. Each has two notes, a musical third apart. `tone` is a note's frequency in hertz, `at` is its start
 * in seconds. The sound is computed, so no file is loaded.
 */
const NOTES: readonly Note[] = [
  { tone: 988, at: 0 },
  { tone: 784, at: 0.18 },
  { tone: 988, at: 0.5 },
  { tone: 784, at: 0.68 },
];
const NOTE_SECONDS = 0.22;
/** A gentle ring plays only the first chime, more softly. */
const GENTLE = { notes: NOTES.slice(0, 2), loudness: 0.12 };
const LOUD = { notes: NOTES, loudness: 0.45 };

export type BellState = 'off' | 'waits' | 'on';

/** The desk's bell. Browsers allow sound only after a click or a key press on the page. */
export interface Bell {
  /**
   * Turns the sound on if the saved setting is on. If the browser doesn't allow sound yet, the next click or key press
   * on the page starts it.
   */
  restore(): void;
  /** Turns the sound on. Call this from a click handler. */
  turnOn(): void;
  turnOff(): void;
  ring(loud: boolean): void;
  close(): void;
}

/** @param onState called with the bell's new state */
export function createBell(onState: (state: BellState) => void): Bell {
  let context: AudioContext | undefined;
  const controller = new AbortController();

  const report = () => onState(!context ? 'off' : context.state === 'running' ? 'on' : 'waits');
  const start = () => {
    if (!context) {
      context = new AudioContext();
      context.onstatechange = report;
    }
    void context.resume().then(report, report);
    report();
  };
  const saveSetting = (on: boolean) => {
    try {
      if (on) localStorage.setItem(STORAGE_KEY, 'on');
      else localStorage.removeItem(STORAGE_KEY);
    } catch {
      // Without storage, the sound has to be turned on again next time.
    }
  };
  const stop = () => {
    const closing = context;
    context = undefined;
    if (!closing) return;
    closing.onstatechange = null;
    void closing.close().catch(() => undefined);
  };

  return {
    restore() {
      if (!wasTurnedOn()) return;
      start();
      // Any click or key press allows the page to play sound.
      for (const event of ['pointerdown', 'keydown'] as const) {
        document.addEventListener(event, () => context && void context.resume(), {
          capture: true,
          signal: controller.signal,
        });
      }
    },
    turnOn() {
      saveSetting(true);
      start();
    },
    turnOff() {
      saveSetting(false);
      stop();
      report();
    },
    ring(loud) {
      if (context?.state === 'running') play(context, loud ? LOUD : GENTLE);
    },
    close() {
      controller.abort();
      stop();
    },
  };
}

function wasTurnedOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

function play(context: AudioContext, { notes, loudness }: { notes: readonly Note[]; loudness: number }): void {
  for (const { tone, at } of notes) {
    const start = context.currentTime + at;
    const voice = new OscillatorNode(context, { type: 'triangle', frequency: tone });
    const gain = new GainNode(context, { gain: 0 });
    // Use ramps, because an abrupt start or end is heard as a click.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    voice.connect(gain).connect(context.destination);
    voice.start(start);
    voice.stop(start + NOTE_SECONDS);
  }
}
