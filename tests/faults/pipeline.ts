import { setTimeout as wait } from 'node:timers/promises';
import type { Stream } from '#night/model/random.ts';
import type { VisitedPage, Visitor } from '#night/visitor.ts';
import { Journey, signIn, wordsOfFault } from './journey.ts';
import type { Step } from './journey.ts';
import { CANCELLED, COMPLETED, slowRefunds } from './stories.ts';
import type { FaultSystem, ProcessName } from './system.ts';

/** How many people load their pages at a time before all submit at once. */
const LOOKING = 6;

/** A process outage: delay after the commands were sent, and duration (milliseconds). */
export interface Blow {
  name: ProcessName;
  afterMs: number;
  awayMs: number;
}

/** How long a journey was delayed, from the first outage until its command was done; milliseconds. */
export interface HeldUp {
  status: string;
  ms: number;
}

export interface RoundResult {
  heldUp: HeldUp[];
  /** From the time everything was up again until the last journey continued; milliseconds. */
  afterMs: number;
  /** Journeys that didn't continue. */
  stuck: string[];
}

/** Journeys at every status: in each round all take their next step at the same time, and two new ones start. */
export class Pipeline {
  readonly all: Journey[] = [];
  private last = 0;

  private constructor(
    readonly system: FaultSystem,
    readonly desk: Visitor,
    private readonly limitMs: number,
  ) {}

  /** Fills it: afterwards there is a journey at every status. @param limitMs until a journey counts as stuck */
  static async fill(system: FaultSystem, limitMs: number): Promise<Pipeline> {
    await slowRefunds(system);
    const pipeline = new Pipeline(system, await signIn(system.base), limitMs);
    for (let n = 1; n < COMPLETED.length; n += 1) {
      const { stuck } = await pipeline.round(async () => undefined);
      if (stuck.length > 0) throw new Error(`journeys do not even go on by themselves: ${stuck.join('; ')}`);
    }
    return pipeline;
  }

  private begin(story: readonly Step[]): void {
    this.last += 1;
    this.all.push(new Journey(this.system, this.desk, this.last, story));
  }

  /**
   * Runs a round. `strike` starts when the commands are sent, and ends when everything is up again.
   * @param before done when all pages are loaded and nothing is sent
   * @returns the result; a stuck journey is left where it is
   */
  async round(strike: () => Promise<{ since: number } | void>, before?: () => Promise<void>): Promise<RoundResult> {
    for (const story of [COMPLETED, CANCELLED]) this.begin(story);
    const stuck: string[] = [];
    const moves = await this.look(stuck);
    await before?.();
    const start = performance.now();
    const ends: { status: string; at: number }[] = [];
    const going = moves.map(async ({ journey, step, page }) => {
      try {
        await journey.go(step, page, this.limitMs);
        ends.push({ status: step.status, at: performance.now() });
      } catch (error) {
        stuck.push(wordsOfFault(error));
      }
    });
    const { since = start } = (await strike()) ?? {};
    const whole = performance.now();
    await Promise.all(going);
    return {
      // Whoever finished before the outage wasn't delayed.
      heldUp: ends.map(({ status, at }) => ({ status, ms: Math.max(0, at - since) })),
      afterMs: Math.max(0, ...ends.map(({ at }) => at - whole)),
      stuck,
    };
  }

  /** Everybody looks at the page with the next form; whose page does not come stands still, and the round goes on without. */
  private async look(stuck: string[]): Promise<{ journey: Journey; step: Step; page: VisitedPage }[]> {
    const moves: { journey: Journey; step: Step; page: VisitedPage }[] = [];
    const queue = [...this.all];
    const next = async () => {
      for (let journey = queue.pop(); journey; journey = queue.pop()) {
        const { step } = journey;
        if (!step) continue;
        try {
          moves.push({ journey, step, page: await journey.look(step, this.limitMs) });
        } catch (error) {
          stuck.push(wordsOfFault(error));
        }
      }
    };
    await Promise.all(Array.from({ length: LOOKING }, next));
    return moves;
  }
}

/** Kills the processes and restarts them. @returns when the first was killed */
export async function deal(system: FaultSystem, blows: readonly Blow[]): Promise<{ since: number }> {
  let since = Infinity;
  await Promise.all(
    blows.map(async ({ name, afterMs, awayMs }) => {
      await wait(afterMs);
      since = Math.min(since, performance.now());
      await system.crash(name);
      await wait(awayMs);
      await system.restart(name);
      if (name === 'stripe-emulator') await slowRefunds(system);
    }),
  );
  return { since };
}

/** An outage right after the commands were sent: during a read, decision, write or response. */
export function blowAt(name: ProcessName, dice: Stream, longestMs: number): Blow {
  return { name, afterMs: dice.integer(0, 600), awayMs: dice.integer(1_000, longestMs) };
}
