import type { CommandResult, FrameCommand, FrameName, Point, StageState } from '../types.ts';
import type { Frames } from './frames.ts';
import type { People, Scene, SceneActions } from './scene.ts';
import { DRIVE_SECONDS, SCENES } from './scenes.ts';

const TICK_MS = 60;
/** How long to wait for a page or SMS that's about to arrive. */
const ARRIVAL_LIMIT_MS = 2_500;
const POLL_MS = 120;
/** How long a press may take to have an effect. After that the scene tries again. */
const RETRY_AFTER_MS = 3_500;
/** After this long, the stage says what the scene is waiting for. */
const STUCK_AFTER_MS = 15_000;

export interface PlayState {
  sceneIndex: number;
  playing: boolean;
  finished: boolean;
  stuck: boolean;
}

/** Plays the scenes in order. Each scene checks the current state first, so that it can be tried again. */
export class Director {
  private readonly progress: PlayState = { sceneIndex: 0, playing: true, finished: false, stuck: false };
  /** How many milliseconds the play has run, not counting pauses. */
  private playedMs = 0;
  private skipToNext = false;
  private retryNow = false;
  private droveOffAt: number | undefined;
  private stopped = false;

  constructor(
    private readonly state: () => StageState,
    private readonly frames: Frames,
    private readonly road: Point[],
    private readonly people: People,
    private readonly pace: number,
    private readonly onChange: (show: PlayState) => void,
  ) {}

  /** Ends this play, because another one begins or a person takes over. */
  stop(): void {
    this.stopped = true;
  }

  get playing(): boolean {
    return this.progress.playing;
  }

  get over(): boolean {
    return this.progress.finished;
  }

  play(): void {
    this.update({ playing: true });
  }

  pause(): void {
    this.update({ playing: false });
  }

  /** Skips to the next scene, even while paused. */
  next(): void {
    this.skipToNext = true;
    this.update({ playing: true });
  }

  tryAgain(): void {
    this.retryNow = true;
    this.update({ playing: true });
  }

  private update(changes: Partial<PlayState>): void {
    Object.assign(this.progress, changes);
    if (!this.stopped) this.onChange({ ...this.progress });
  }

  async run(): Promise<void> {
    let lastTick = performance.now();
    const ticker = setInterval(() => {
      const now = performance.now();
      if (this.progress.playing) this.playedMs += now - lastTick;
      lastTick = now;
    }, TICK_MS);
    try {
      for (const [sceneIndex, scene] of SCENES.entries()) {
        if (this.stopped) return;
        if (sceneIndex > 0)
          await this.waitUntil(() => this.skipToNext || this.playedMs >= scene.startsAtSecond * 1_000 * this.pace);
        this.skipToNext = false;
        this.update({ sceneIndex, stuck: false });
        await this.perform(scene);
      }
      this.update({ finished: true, playing: false });
    } finally {
      clearInterval(ticker);
    }
  }

  private async perform(scene: Scene): Promise<void> {
    const startedAt = performance.now();
    let reloadedAt = startedAt;
    const actions = this.createActions();
    const done = () => scene.done(actions) || (scene.name === 'drive' && this.skipToNext);
    let triedBefore = false;
    while (!this.stopped && !done()) {
      await this.waitUntil(() => this.progress.playing || done());
      if (this.stopped || done()) return;
      this.retryNow = false;
      // In the scene `drive`, an attempt only scrolls to the map, so one attempt is enough.
      if (scene.name !== 'drive' || !triedBefore) await scene.attempt?.(actions);
      triedBefore = true;
      const actedAt = performance.now();
      await this.waitUntil(() => done() || this.retryNow || performance.now() - actedAt > RETRY_AFTER_MS);
      const isStuck = scene.name !== 'drive' && performance.now() - startedAt > STUCK_AFTER_MS;
      if (!isStuck || done()) continue;
      this.update({ stuck: true });
      // Nothing has happened on this page for a while, so reload it as a person would.
      if (this.progress.playing && performance.now() - reloadedAt > STUCK_AFTER_MS) {
        reloadedAt = performance.now();
        await this.frames.reload(scene.frame);
      }
    }
    if (this.progress.stuck) this.update({ stuck: false });
  }

  private async waitUntil(condition: () => boolean): Promise<void> {
    while (!this.stopped && !condition()) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }

  private createActions(): SceneActions {
    const { frames, road, people, pace, state } = this;
    const waitForButton: SceneActions['waitForButton'] = async (frame, ...intents) => {
      let foundIntent: string | undefined;
      await this.pollBriefly(async () => {
        const page = await frames.send(frame, { do: 'look' });
        foundIntent = intents.find((intent) => page?.page.intents.includes(intent));
        return foundIntent !== undefined;
      });
      return foundIntent;
    };
    return {
      get job() {
        return state().job;
      },
      people,
      road,
      pace,
      drivenMs: () => (this.droveOffAt === undefined ? undefined : Date.now() - this.droveOffAt),
      driveOff: () => {
        this.droveOffAt ??= Date.now();
        this.sendTruckRoute();
      },
      command: (frame: FrameName, ask: FrameCommand): Promise<CommandResult | undefined> => frames.send(frame, ask),
      ensurePage: (frame, path) => frames.ensurePage(frame, path),
      submitForm: async (frame, intent, fields) => {
        if (!(await waitForButton(frame, intent))) return;
        if (fields) {
          const filled = await frames.send(frame, { do: 'fill', intent, fields });
          if (filled?.outcome !== 'done') return;
        }
        await frames.send(frame, { do: 'press', intent });
      },
      waitForButton,
      clickLink: (frame, selector) =>
        this.pollBriefly(async () => (await frames.send(frame, { do: 'click', selector }))?.outcome === 'done'),
    };
  }

  private async pollBriefly(check: () => Promise<boolean>): Promise<boolean> {
    for (const startedAt = performance.now(); !this.stopped && performance.now() - startedAt < ARRIVAL_LIMIT_MS;) {
      if (await check()) return true;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return false;
  }

  /** Tells the provider's page where the truck drives. This must be repeated whenever the page has loaded. */
  sendTruckRoute(): void {
    // In a faster play the truck drives a shorter distance, because the site rejects impossible speeds.
    const firstPoint = Math.floor((this.road.length - 1) * (1 - Math.min(1, this.pace)));
    const road = this.road.slice(firstPoint);
    const startsAt = this.droveOffAt ?? Date.now() + 3_600_000;
    void this.frames.send('provider', {
      do: 'drive',
      road,
      startsAt,
      ms: DRIVE_SECONDS * 1_000 * Math.max(0.1, this.pace),
    });
  }
}
