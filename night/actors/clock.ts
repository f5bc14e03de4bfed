import { setTimeout as sleep } from 'node:timers/promises';

const MINUTE = 60_000;

/** Simulated time, `speed` times faster than real time. */
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

  /** In real time. */
  get milliseconds(): number {
    return performance.now() - this.began;
  }

  /** Real milliseconds for simulated minutes. */
  wall(minutes: number): number {
    return (minutes * MINUTE) / this.speed;
  }

  /** @throws when the night ends meanwhile */
  wait(minutes: number): Promise<void> {
    return this.pause(this.wall(minutes));
  }

  /** Waits in real time, for what no speed makes faster. @throws when the night ends meanwhile */
  async pause(ms: number): Promise<void> {
    await sleep(Math.max(0, ms), undefined, { signal: this.stopped });
  }

  get isOver(): boolean {
    return this.stopped.aborted;
  }
}
