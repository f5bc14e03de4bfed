import { makeNonce } from '#kernel/ids.ts';
import { sendCommand, createOnlineRequest } from '#modules/request/index.ts';
import { createPool } from '#kernel/server/pool.ts';
import { TOWING_REQUEST } from '#tests/support/actor.ts';
import { Visitor, fictionalAddress, formsOf } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { withBareWorker } from './bare/client.ts';
import type { BareCommands } from './bare/client.ts';
import { compareTimes, measureMs, percentilesOf } from './frame.ts';
import type { Benchmark, BenchFigure, BenchFindings, Comparison } from './frame.ts';
import { withSystemEnvironment } from './parts.ts';
import {
  TOW_FORM,
  UnexpectedStatusError,
  sendRequest,
  cookieOf,
  inParallel,
  query,
  signIn,
  createSiteClient,
} from './site.ts';

const CLIENTS = 16;
const MAX_TIME_RATIO = 1.5;
const MIN_RATE_RATIO = 0.8;

interface BenchSizes {
  /** How many offers are accepted before measuring, and how many are measured. */
  warmUps: number;
  measuredCount: number;
  /** How many rounds there are, and how many requests are started and priced in each. */
  rounds: number;
  pairsPerRound: number;
}
const FULL_SIZES: BenchSizes = { warmUps: 30, measuredCount: 200, rounds: 7, pairsPerRound: 96 };
const QUICK_SIZES: BenchSizes = { warmUps: 5, measuredCount: 20, rounds: 3, pairsPerRound: 32 };

export const commandsBench: Benchmark = {
  title: 'Commands against bare Updates',
  description:
    `A production build with its own PostgreSQL and Temporal server, asked by plain form posts. **Accepting an offer** is ` +
    `the tracking page's form post until its answer is read, one after the other, each on a request of its own; the ` +
    `reference is one Update of a workflow that does nothing but await one activity with one \`UPDATE\`, started eagerly as the product's is, with ` +
    `a worker of its own (scripts/bench/bare) on the same Temporal server and the same PostgreSQL. They take turns, in an order ` +
    `that changes each time, with the same command run **without HTTP** between them; ${FULL_SIZES.measuredCount} of each count, after ${FULL_SIZES.warmUps} that do not. **Start and price** is a ` +
    `request submitted and priced by the desk, both by form posts, by ${CLIENTS} clients at once; the reference is a start ` +
    `with an Update and one more Update by ${CLIENTS} clients. ${FULL_SIZES.rounds} rounds of ${FULL_SIZES.pairsPerRound} pairs each, in turns, ` +
    `after one that does not count; the rate is the median round's. Goals: accepting at most ${MAX_TIME_RATIO} times p50, start ` +
    `and price at least ${MIN_RATE_RATIO} times as many a second.`,
  columns: { measured: 'product', reference: 'bare' },
  async run({ quick }) {
    // Rate limits count per IP address, so each request gets its own address, which the site reads from a header.
    process.env.TRUST_PROXY = '1';
    return withSystem((env) => benchCommands(env, quick ? QUICK_SIZES : FULL_SIZES));
  },
};

async function benchCommands(env: NodeJS.ProcessEnv, sizes: BenchSizes): Promise<BenchFindings> {
  const offerCount = sizes.warmUps + sizes.measuredCount;
  const pairCount = (sizes.rounds + 1) * sizes.pairsPerRound;
  const ids = Array.from({ length: offerCount + pairCount }, (_, n) => String(n));
  return withBareWorker(env, ids, async (bare) => {
    say(`Making ${offerCount} requests with a price ...`);
    const readyOffers = await makePricedRequests(env, offerCount);
    await inParallel(offerCount, CLIENTS, (n) => bare.startWorkflow(String(n)));
    say('Accepting offers ...');
    const acceptRows = await withSystemEnvironment(env, async () =>
      measureAcceptance(env, readyOffers, await makePricedRequestsByCommand(offerCount), bare, sizes),
    );
    say(`Starting and pricing by ${CLIENTS} clients ...`);
    const startFigures = await runStartRounds(env, bare, sizes, offerCount);
    return {
      rows: [...acceptRows, ...startFigures.rows],
      figures: [startFigures.rate],
      facts: [...(await factsOf(env)), ['prices not confirmed in time and sent again', String(startFigures.sentAgain)]],
    };
  });
}

/** A tracking page with an offer, and the form that accepts it. */
interface ReadyOffer {
  path: string;
  form: Record<string, string>;
  cookie: string;
  clientAddress: string;
}

/**
 * Submits requests as drivers, prices them at the desk, and accepts the terms as drivers. What's left is the click that
 * accepts the offer, which is the measured command.
 */
async function makePricedRequests(env: NodeJS.ProcessEnv, count: number): Promise<ReadyOffer[]> {
  const desk = await signIn(env);
  const ready: ReadyOffer[] = [];
  await inParallel(count, 4, async (n) => {
    const driverAddress = fictionalAddress(n);
    const driver = new Visitor(env.E2E_BASE_URL ?? '', { 'x-forwarded-for': driverAddress });
    const { url: path } = await submit(driver);
    const id = await requestIdOf(env, path);
    const dispatcher = new Visitor(desk.baseUrl, { 'x-forwarded-for': driverAddress });
    for (const [name, value] of desk.cookies) dispatcher.cookies.set(name, value);
    await dispatcher.submit(await dispatcher.get(`/admin/request/${id}`), 'set_price', { amount: '200' });
    const page = await driver.postFields(path, { intent: 'accept_terms', agree: 'yes' });
    ready.push({
      path,
      form: formFields(page, 'accept_offer'),
      cookie: cookieOf(driver),
      clientAddress: driverAddress,
    });
  });
  return ready;
}

async function submit(driver: Visitor): Promise<VisitedPage> {
  const page = await driver.submit(await driver.get('/request'), 'request_offer', TOW_FORM);
  if (!page.url.startsWith('/track/')) throw new Error(`a request was answered with ${page.status}`);
  return page;
}

function formFields(page: VisitedPage, intent: string): Record<string, string> {
  const form = formsOf(page.html).find((candidate) => candidate.intent === intent);
  if (!form) throw new Error(`no form ${intent} (${page.status})`);
  return { ...form.hidden, intent };
}

async function requestIdOf(env: NodeJS.ProcessEnv, trackPath: string): Promise<string> {
  const sql = 'SELECT id FROM customer_requests WHERE customer_tracking_id = $1';
  const [row] = await query<{ id: string }>(env.E2E_DATABASE_URL ?? '', sql, [trackPath.split('/').at(-1)]);
  if (!row) throw new Error('no such request');
  return row.id;
}

/** Makes priced requests by commands instead of pages, to measure commands without HTTP. */
async function makePricedRequestsByCommand(count: number): Promise<string[]> {
  const ids: string[] = [];
  await inParallel(count, 4, async () => {
    const { id } = await createOnlineRequest(TOWING_REQUEST, makeNonce());
    const outcome = await sendCommand(
      id,
      'setPrice',
      { amountCents: 20_000 },
      { intent: 'set_price', nonce: makeNonce() },
    );
    if (!outcome.ok) throw new Error(`a price was answered with ${outcome.kind}`);
    ids.push(id);
  });
  return ids;
}

/**
 * Alternates between three measurements: accepting an offer by form, accepting one by command without HTTP, and sending
 * the reference's Update.
 */
async function measureAcceptance(
  env: NodeJS.ProcessEnv,
  ready: readonly ReadyOffer[],
  ids: readonly string[],
  bare: BareCommands,
  { warmUps }: BenchSizes,
): Promise<Comparison[]> {
  const site = createSiteClient(env.E2E_BASE_URL ?? '', 1);
  const times = { form: [] as number[], command: [] as number[], bare: [] as number[] };
  const acceptByCommand = async (id = '') => {
    const origin = { intent: 'accept_offer', nonce: makeNonce() };
    const outcome = await sendCommand(id, 'acceptOffer', { termsAccepted: true, version: 2 }, origin);
    if (!outcome.ok) throw new Error(`an offer was answered with ${outcome.kind}`);
  };
  for (const [n, one] of ready.entries()) {
    const measurements = [
      async () => times.form.push(await measureMs(() => sendRequest(site, one, 303))),
      async () => times.command.push(await measureMs(() => acceptByCommand(ids[n]))),
      async () => times.bare.push(await measureMs(() => bare.sendUpdate(String(n)))),
    ];
    for (const measurement of n % 2 === 0 ? measurements : measurements.reverse()) await measurement();
  }
  site.agent.destroy();
  const compareWith = (of: 'form' | 'command') => ({
    measured: times[of].slice(warmUps),
    reference: times.bare.slice(warmUps),
  });
  return [
    compareTimes('accept an offer', compareWith('form'), { percentile: 'p50', most: MAX_TIME_RATIO }),
    compareTimes('the same command, without HTTP', compareWith('command')),
  ];
}

/** Alternates rounds of the product with rounds of the reference. */
async function runStartRounds(
  env: NodeJS.ProcessEnv,
  bare: BareCommands,
  { rounds, pairsPerRound }: BenchSizes,
  first: number,
) {
  const site = createSiteClient(env.E2E_BASE_URL ?? '', CLIENTS);
  const desk = await signIn(env);
  const pool = createPool({ connectionString: env.E2E_DATABASE_URL, max: CLIENTS });
  const driver = new Visitor(site.base, { 'x-forwarded-for': fictionalAddress(first) });
  const request = formFields(await driver.get('/request'), 'request_offer');
  const deskCookie = cookieOf(desk);
  const stepTimes = { submit: [] as number[], price: [] as number[], begin: [] as number[], change: [] as number[] };
  const rates = { product: [] as number[], bare: [] as number[] };
  const fields = { ...request, ...TOW_FORM };
  let sentAgain = 0;

  async function measureProduct(n: number, isMeasured: boolean): Promise<void> {
    const address = fictionalAddress(n);
    let track = '';
    const submitMs = await measureMs(async () => {
      const answer = await sendRequest(
        site,
        { path: '/request', form: { ...fields, nonce: makeNonce() }, clientAddress: address },
        303,
      );
      track = answer.headers.location ?? '';
    });
    const sql = 'SELECT id FROM customer_requests WHERE customer_tracking_id = $1';
    const { rows } = await pool.query<{ id: string }>(sql, [track.split('/').at(-1)]);
    const form = { intent: 'set_price', amount: '200', version: '1', nonce: makeNonce() };
    const path = `/admin/request/${rows[0]?.id}`;
    const priceMs = await measureMs(() =>
      sendUntilConfirmed(() => sendRequest(site, { path, form, cookie: deskCookie, clientAddress: address }, 303)),
    );
    if (isMeasured) stepTimes.submit.push(submitMs);
    if (isMeasured) stepTimes.price.push(priceMs);
  }
  /** Sends a form again until it's confirmed, as a person would. Its nonce ensures that it takes effect only once. */
  async function sendUntilConfirmed(send: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        return void (await send());
      } catch (error) {
        if (!(error instanceof UnexpectedStatusError) || error.status !== 503) throw error;
        sentAgain += 1;
      }
    }
  }
  async function measureReference(n: number, isMeasured: boolean): Promise<void> {
    const startMs = await measureMs(() => bare.startWorkflow(String(n)));
    const updateMs = await measureMs(() => bare.sendUpdate(String(n)));
    if (isMeasured) stepTimes.begin.push(startMs);
    if (isMeasured) stepTimes.change.push(updateMs);
  }
  for (let round = 0; round <= rounds; round++) {
    const isMeasured = round > 0;
    const firstOfRound = first + round * pairsPerRound;
    const turns = [
      async () =>
        rates.product.push(await jobsPerSecond(pairsPerRound, (n) => measureProduct(firstOfRound + n, isMeasured))),
      async () =>
        rates.bare.push(await jobsPerSecond(pairsPerRound, (n) => measureReference(firstOfRound + n, isMeasured))),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  site.agent.destroy();
  await pool.end();
  return {
    rows: [
      compareTimes(`submit, ${CLIENTS} clients`, { measured: stepTimes.submit, reference: stepTimes.begin }),
      compareTimes(`price, ${CLIENTS} clients`, { measured: stepTimes.price, reference: stepTimes.change }),
    ],
    rate: rateFigure(rates.product.slice(1), rates.bare.slice(1)),
    sentAgain,
  };
}

/** Runs jobs and returns how many were done per second. */
async function jobsPerSecond(count: number, job: (n: number) => Promise<unknown>): Promise<number> {
  return (count * 1_000) / (await measureMs(() => inParallel(count, CLIENTS, job)));
}

function rateFigure(product: readonly number[], bare: readonly number[]): BenchFigure {
  const [value, reference] = [percentilesOf(product).p50, percentilesOf(bare).p50];
  return {
    name: `start and price, ${CLIENTS} clients`,
    value,
    unit: 'pairs/s',
    reference,
    goal: `at least ${MIN_RATE_RATIO} times`,
    goalMet: value >= MIN_RATE_RATIO * reference,
  };
}

async function factsOf(env: NodeJS.ProcessEnv) {
  const [row] = await query<{ version: string }>(
    env.E2E_DATABASE_URL ?? '',
    "SELECT current_setting('server_version') AS version",
  );
  return [
    ['PostgreSQL', `${row?.version ?? ''}, embedded, durable (fsync on)`],
    ['Temporal', 'development server, one process, SQLite'],
  ] as const;
}
