import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE = 60_000;

/** Simulated time, `speed` times faster than real time. */
export class NightClock {
  private readonly startedAt = performance.now();

  constructor(
    readonly speed: number,
    private readonly endSignal: AbortSignal,
  ) {}

  /** Simulated minutes since the night began. */
  get minutes(): number {
    return (this.milliseconds / MINUTE) * this.speed;
  }

  /** Real milliseconds since the night began. */
  get milliseconds(): number {
    return performance.now() - this.startedAt;
  }

  /** Converts simulated minutes to real milliseconds. */
  toRealMs(minutes: number): number {
    return (minutes * MINUTE) / this.speed;
  }

  wait(minutes: number): Promise<void> {
    return this.pauseReal(this.toRealMs(minutes));
  }

  /**
   * Waits in real time, for things that a faster simulation doesn't make faster.
   * @throws if the night ends in the meantime
   */
  async pauseReal(ms: number): Promise<void> {
    await sleep(Math.max(0, ms), undefined, { signal: this.endSignal });
  }

  get isOver(): boolean {
    return this.endSignal.aborted;
  }
}
