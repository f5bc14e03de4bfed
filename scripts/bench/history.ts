import { MAX_HISTORY_EVENTS } from '#tests/support/history-text.ts';
import type { Stage } from '#tests/support/stage.ts';
import { say } from '../lib/terminal.ts';
import { startTestServers } from '../lib/test-servers.ts';
import type { Benchmark, BenchFigure, BenchFindings } from './frame.ts';

/**
 * The most history events that the long job may have. It has 695 if each of its 25 SMS is sent by an activity of its
 * own. The rest is a margin.
 */
const MAX_LONG_HISTORY_EVENTS = 700;

export const historyBench: Benchmark = {
  title: 'History events of a finished job',
  description:
    `Counted in the histories of real Temporal servers, by type. **A's journey**, on the development server: a towing ` +
    `request from submission to rating, with a counter-offer, a last offer, the deposit, the code on arrival and the ` +
    `payment on site, without texts; positions of the provider come while driving. **Every text, timer and extra**, on the ` +
    `time-skipping test server, until the deletion two months later: the customer gets texts and is slow at every turn, a ` +
    `payment session expires, the customer waits on, the first provider does not answer, one extra runs out and one is ` +
    `approved, a cancellation is asked for and declined, nobody confirms the payment on site in time, and seven ` +
    `alerts to the on-call phone come due while nobody is on call ` +
    `(scripts/bench/jobs.ts). Goals: A's journey at most ${MAX_HISTORY_EVENTS}, the long one at most ${MAX_LONG_HISTORY_EVENTS}, which is what it ` +
    `takes today, to see when it grows; and none from positions.`,
  columns: { measured: 'every text, timer and extra', reference: "A's journey" },
  run: benchHistory,
};

async function benchHistory(): Promise<BenchFindings> {
  const servers = await startTestServers();
  try {
    Object.assign(process.env, servers.env, { LOG_LEVEL: 'silent' });
    // These modules read the environment when they're imported, so import them after it's set.
    const [{ openStage }, jobs] = await Promise.all([import('#tests/support/stage.ts'), import('./jobs.ts')]);
    say("A's journey ...");
    const { journey, webhook, texts } = await withStage(await openStage('server'), async (stage) => ({
      journey: await jobs.runPlainJourney(stage),
      webhook: await jobs.runJourneyByWebhook(stage),
      texts: await jobs.runJourneyWithTexts(stage),
    }));
    say('Every text, timer and extra ...');
    const longJourney = await withStage(await openStage('time-skipping'), jobs.runJourneyWithEverything);
    return {
      rows: [],
      figures: [
        ...goalFigures(longJourney.events, journey.events, journey.fromPositions),
        ...figuresByType(longJourney, journey),
      ],
      facts: [
        ["A's journey when Stripe's webhook comes first", `${webhook.events} events`],
        ["A's journey with texts and an extra, answered at once", `${texts.events} events`],
        [
          'the long one',
          `${longJourney.texts} texts by ${longJourney.deliveries} activities, which take six events each`,
        ],
        ["positions kept in A's journey", String(journey.positions)],
      ],
    };
  } finally {
    await servers.stop();
  }
}

async function withStage<T>(stage: Stage, job: (stage: Stage) => Promise<T>): Promise<T> {
  try {
    return await job(stage);
  } finally {
    await stage.close();
  }
}

function goalFigures(everything: number, journey: number, fromPositions: number): BenchFigure[] {
  return [
    {
      name: '**all events**',
      value: everything,
      unit: '',
      reference: journey,
      goal: `at most ${MAX_LONG_HISTORY_EVENTS} (as it is), and ${MAX_HISTORY_EVENTS}`,
      goalMet: everything <= MAX_LONG_HISTORY_EVENTS && journey <= MAX_HISTORY_EVENTS,
    },
    { name: 'from positions', value: fromPositions, unit: '', goal: 'none', goalMet: fromPositions === 0 },
  ];
}

interface EventCounts {
  types: ReadonlyMap<string, number>;
}

function figuresByType(long: EventCounts, short: EventCounts): BenchFigure[] {
  return [...long.types]
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => ({ name, value, unit: '', reference: short.types.get(name) ?? 0 }));
}
