import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE = 60_000;

/** The night's own time, which goes `speed` times as fast as the clock on the wall. */
export class NightClock {
  private readonly began = performance.now();

  constructor(
    readonly speed: number,
    private readonly stopped: AbortSignal,
  ) {}

  /** Minutes since the night began. */
  get minutes(): number {
    return (this.milliseconds / MINUTE) * this.speed;
  }

  /** By the clock on the wall. */
  get milliseconds(): number {
    return performance.now() - this.began;
  }

  /** How long minutes of the night take by the clock on the wall; milliseconds. */
  wall(minutes: number): number {
    return (minutes * MINUTE) / this.speed;
  }

  /** @throws when the night is over meanwhile */
  wait(minutes: number): Promise<void> {
    return this.pause(this.wall(minutes));
  }

  /** By the clock on the wall, for what no speed makes faster. @throws when the night is over meanwhile */
  async pause(ms: number): Promise<void> {
    await sleep(Math.max(0, ms), undefined, { signal: this.stopped });
  }

  get isOver(): boolean {
    return this.stopped.aborted;
  }
}
