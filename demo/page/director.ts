import type { Answer, Ask, FrameName, Point, StageState } from '../types.ts';
import type { Frames } from './frames.ts';
import type { Cast, Director as Hands, Scene } from './scene.ts';
import { DRIVE_SECONDS, SCENES } from './scenes.ts';

const TICK_MS = 60;
/** A page, or a text, that comes at all comes within so long. */
const SOON_MS = 2_500;
const LOOK_MS = 120;
/** So long after pressing something, its effect may show before it's pressed again. */
const EFFECT_MS = 3_500;
/** After so long a scene says what it waits for. */
const STUCK_MS = 15_000;

export interface Show {
  scene: number;
  playing: boolean;
  over: boolean;
  stuck: boolean;
}

/** Plays the scenes one after the other. Each looks at what is really there, so every one may be tried again. */
export class Director {
  private readonly show: Show = { scene: 0, playing: true, over: false, stuck: false };
  /** Milliseconds of the play so far, without pauses. */
  private played = 0;
  private hurry = false;
  private again = false;
  private drivenSince: number | undefined;
  private ended = false;

  constructor(
    private readonly state: () => StageState,
    private readonly frames: Frames,
    private readonly road: Point[],
    private readonly cast: Cast,
    private readonly pace: number,
    private readonly changed: (show: Show) => void,
  ) {}

  /** Nothing happens any more: another play begins, or a person takes over. */
  end(): void {
    this.ended = true;
  }

  get playing(): boolean {
    return this.show.playing;
  }

  get over(): boolean {
    return this.show.over;
  }

  play(): void {
    this.set({ playing: true });
  }

  pause(): void {
    this.set({ playing: false });
  }

  /** Goes on to the next scene now, also from a pause. */
  next(): void {
    this.hurry = true;
    this.set({ playing: true });
  }

  tryAgain(): void {
    this.again = true;
    this.set({ playing: true });
  }

  private set(change: Partial<Show>): void {
    Object.assign(this.show, change);
    if (!this.ended) this.changed({ ...this.show });
  }

  async run(): Promise<void> {
    let last = performance.now();
    const clock = setInterval(() => {
      const now = performance.now();
      if (this.show.playing) this.played += now - last;
      last = now;
    }, TICK_MS);
    try {
      for (const [scene, plan] of SCENES.entries()) {
        if (this.ended) return;
        if (scene > 0) await this.until(() => this.hurry || this.played >= plan.at * 1_000 * this.pace);
        this.hurry = false;
        this.set({ scene, stuck: false });
        await this.perform(plan);
      }
      this.set({ over: true, playing: false });
    } finally {
      clearInterval(clock);
    }
  }

  private async perform(scene: Scene): Promise<void> {
    const begun = performance.now();
    let reloaded = begun;
    const hands = this.hands();
    const done = () => scene.done(hands) || (scene.name === 'drive' && this.hurry);
    let tried = false;
    while (!this.ended && !done()) {
      await this.until(() => this.show.playing || done());
      if (this.ended || done()) return;
      this.again = false;
      // Showing the map once is enough.
      if (scene.name !== 'drive' || !tried) await scene.act?.(hands);
      tried = true;
      const acted = performance.now();
      await this.until(() => done() || this.again || performance.now() - acted > EFFECT_MS);
      const isLong = scene.name !== 'drive' && performance.now() - begun > STUCK_MS;
      if (!isLong || done()) continue;
      this.set({ stuck: true });
      // As people do with a page on which nothing happens any more.
      if (this.show.playing && performance.now() - reloaded > STUCK_MS) {
        reloaded = performance.now();
        await this.frames.reload(scene.frame);
      }
    }
    if (this.show.stuck) this.set({ stuck: false });
  }

  private async until(what: () => boolean): Promise<void> {
    while (!this.ended && !what()) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }

  private hands(): Hands {
    const { frames, road, cast, pace, state } = this;
    const sees: Hands['sees'] = async (frame, ...intents) => {
      let found: string | undefined;
      await this.soon(async () => {
        const page = await frames.ask(frame, { do: 'look' });
        found = intents.find((intent) => page?.look.intents.includes(intent));
        return found !== undefined;
      });
      return found;
    };
    return {
      get job() {
        return state().job;
      },
      cast,
      road,
      pace,
      driven: () => (this.drivenSince === undefined ? undefined : Date.now() - this.drivenSince),
      driveOff: () => {
        this.drivenSince ??= Date.now();
        this.tellTruck();
      },
      ask: (frame: FrameName, ask: Ask): Promise<Answer | undefined> => frames.ask(frame, ask),
      go: (frame, path) => frames.go(frame, path),
      send: async (frame, intent, fields) => {
        if (!(await sees(frame, intent))) return;
        if (fields) {
          const filled = await frames.ask(frame, { do: 'fill', intent, fields });
          if (filled?.said !== 'done') return;
        }
        await frames.ask(frame, { do: 'press', intent });
      },
      sees,
      follow: (frame, selector) =>
        this.soon(async () => (await frames.ask(frame, { do: 'click', selector }))?.said === 'done'),
    };
  }

  private async soon(look: () => Promise<boolean>): Promise<boolean> {
    for (const start = performance.now(); !this.ended && performance.now() - start < SOON_MS;) {
      if (await look()) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return false;
  }

  /** The truck's phone is told where it is, again after each load of its page. */
  tellTruck(): void {
    // A faster play has a shorter way: no truck can go faster, and the site knows it.
    const from = Math.floor((this.road.length - 1) * (1 - Math.min(1, this.pace)));
    const road = this.road.slice(from);
    const began = this.drivenSince ?? Date.now() + 3_600_000;
    void this.frames.ask('provider', {
      do: 'drive',
      road,
      began,
      ms: DRIVE_SECONDS * 1_000 * Math.max(0.1, this.pace),
    });
  }
}
