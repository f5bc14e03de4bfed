import { setTimeout as wait } from 'node:timers/promises';
import type { RandomStream } from '#night/model/random.ts';
import type { VisitedPage, Visitor } from '#night/visitor.ts';
import { Journey, signIn, describeFault } from './journey.ts';
import type { Step } from './journey.ts';
import { CANCELLED_STEPS, COMPLETED_STEPS, delayRefunds } from './steps.ts';
import type { FaultSystem, ProcessName } from './system.ts';

/** How many people load their pages at the same time. After all have loaded, they submit at the same time. */
const PARALLEL_LOADS = 6;

/** A planned kill: how long after sending the commands it happens, and how long its outage lasts, in milliseconds. */
export interface PlannedKill {
  name: ProcessName;
  delayMs: number;
  outageMs: number;
}

/** The time from the start of the first outage until a journey's command was done, in milliseconds. */
export interface Delay {
  status: string;
  ms: number;
}

export interface RoundResult {
  delays: Delay[];
  /** Milliseconds from the end of all outages until the last journey continued. */
  afterMs: number;
  /** Why journeys didn't continue. */
  stuckReasons: string[];
}

/**
 * Keeps at least one journey at every status. In each round, all journeys take their next step at the same time, and
 * two new ones start.
 */
export class Pipeline {
  readonly journeys: Journey[] = [];
  private lastNumber = 0;

  private constructor(
    readonly system: FaultSystem,
    readonly desk: Visitor,
    private readonly limitMs: number,
  ) {}

  /**
   * Runs rounds until there's a journey at every status.
   * @param limitMs how long a step may take before its journey counts as stuck
   */
  static async start(system: FaultSystem, limitMs: number): Promise<Pipeline> {
    await delayRefunds(system);
    const pipeline = new Pipeline(system, await signIn(system.baseUrl), limitMs);
    for (let n = 1; n < COMPLETED_STEPS.length; n += 1) {
      const { stuckReasons } = await pipeline.runRound(async () => undefined);
      if (stuckReasons.length > 0) throw new Error(`journeys got stuck without an outage: ${stuckReasons.join('; ')}`);
    }
    return pipeline;
  }

  private startJourney(story: readonly Step[]): void {
    this.lastNumber += 1;
    this.journeys.push(new Journey(this.system, this.desk, this.lastNumber, story));
  }

  /**
   * Runs a round. Journeys that get stuck are given up.
   * @param causeOutage causes outages; called when the commands are sent, and resolves when all processes run again
   * @param beforeSending called when all pages are loaded and nothing has been sent yet
   * @returns the result of the round
   */
  async runRound(
    causeOutage: () => Promise<{ since: number } | void>,
    beforeSending?: () => Promise<void>,
  ): Promise<RoundResult> {
    for (const story of [COMPLETED_STEPS, CANCELLED_STEPS]) this.startJourney(story);
    const stuckReasons: string[] = [];
    const loadedSteps = await this.loadPages(stuckReasons);
    await beforeSending?.();
    const start = performance.now();
    const finishTimes: { status: string; at: number }[] = [];
    const journeysDone = loadedSteps.map(async ({ journey, step, page }) => {
      try {
        await journey.takeStep(step, page, this.limitMs);
        finishTimes.push({ status: step.status, at: performance.now() });
      } catch (error) {
        stuckReasons.push(describeFault(error));
      }
    });
    const { since = start } = (await causeOutage()) ?? {};
    const allUpAt = performance.now();
    await Promise.all(journeysDone);
    return {
      // A journey that was done before the outage wasn't delayed.
      delays: finishTimes.map(({ status, at }) => ({ status, ms: Math.max(0, at - since) })),
      afterMs: Math.max(0, ...finishTimes.map(({ at }) => at - allUpAt)),
      stuckReasons,
    };
  }

  /** Loads the page of each journey's next step. Gives up a journey whose page doesn't load. */
  private async loadPages(stuckReasons: string[]): Promise<{ journey: Journey; step: Step; page: VisitedPage }[]> {
    const moves: { journey: Journey; step: Step; page: VisitedPage }[] = [];
    const queue = [...this.journeys];
    const loadNext = async () => {
      for (let journey = queue.pop(); journey; journey = queue.pop()) {
        const { currentStep } = journey;
        if (!currentStep) continue;
        try {
          moves.push({ journey, step: currentStep, page: await journey.openStepPage(currentStep, this.limitMs) });
        } catch (error) {
          stuckReasons.push(describeFault(error));
        }
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_LOADS }, loadNext));
    return moves;
  }
}

/**
 * Kills the processes and restarts them.
 * @returns the time of the first kill, as performance.now() gives it
 */
export async function killAndRestart(system: FaultSystem, kills: readonly PlannedKill[]): Promise<{ since: number }> {
  let since = Infinity;
  await Promise.all(
    kills.map(async ({ name, delayMs, outageMs }) => {
      await wait(delayMs);
      since = Math.min(since, performance.now());
      await system.kill(name);
      await wait(outageMs);
      await system.restart(name);
      if (name === 'stripe-emulator') await delayRefunds(system);
    }),
  );
  return { since };
}

/** Plans a kill shortly after the commands are sent, so that it hits a read, a decision, a write or a response. */
export function planKill(name: ProcessName, dice: RandomStream, longestMs: number): PlannedKill {
  return { name, delayMs: dice.integer(0, 600), outageMs: dice.integer(1_000, longestMs) };
}
