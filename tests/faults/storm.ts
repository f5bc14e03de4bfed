import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { SECOND } from '#kernel/constants.ts';
import { say } from '#scripts/lib/terminal.ts';
import { randomStream } from '#night/model/random.ts';
import type { RandomStream } from '#night/model/random.ts';
import { formsOf } from '#night/visitor.ts';
import type { VisitedPage, Visitor } from '#night/visitor.ts';
import { readDecisions, waitIdleAndCompare } from './decisions.ts';
import type { WorkflowDecisions } from './decisions.ts';
import { checkInvariants } from './checks.ts';
import { Journey, signIn, describeFault } from './journey.ts';
import { FORM_FIELDS } from './random.ts';
import type { FaultReport } from './report.ts';
import { COMPLETED_STEPS } from './steps.ts';
import type { FaultSystem } from './system.ts';

/** How many forms of one request are posted at the same time. */
const POSTS_PER_STORM = 36;
/** How many storms run in parallel. */
const PARALLEL_STORMS = 2;
const BUSY_LOOPS_PER_CORE = 2;
/** How long to wait for a response. If a command isn't confirmed, the site says so well before this. */
const ANSWER_TIMEOUT_MS = 60 * SECOND;
/** The first amount of each form, in dollars. Later posts of the form count up, so that all amounts differ. */
const FIRST_AMOUNTS = new Map([
  ['request_extra', 20],
  ['counter_offer', 100],
  ['final_counter', 155],
  ['set_price', 300],
]);
/** These forms are posted rarely, because the site refuses most other forms after it has accepted one of these. */
const RARE_FORMS = new Set(['cancel_request', 'decline_job', 'reject_counter']);
const EXCLUDED_FORMS = new Set(['delete_request']);

/** Each function brings a request to a stage at which a storm starts. */
const PREPARATIONS: ((journey: Journey) => Promise<unknown>)[] = [
  async () => undefined,
  async (journey) => (await journey.setPrice('200')).acceptTerms(),
  async (journey) =>
    (await (await journey.setPrice('200')).acceptTerms()).driverSubmits('counter_offer', { amount: '150' }),
  async (journey) => journey.agreePrice(),
  async (journey) => journey.advanceTo('assigned'),
  async (journey) => journey.advanceTo('agreement'),
  async (journey) => journey.advanceTo('start_service'),
];

interface StormPost {
  intent: string;
  nonce: string;
  /** In cents; undefined if the form has no amount. */
  amountCents: number | undefined;
  status: number | undefined;
}

/**
 * Loads the pages of one request, then posts 36 conflicting forms from them at the same moment, while all cores are
 * busy. Afterwards row, workflow and activity log must agree. A command that was reported as done must have exactly one
 * effect, and a refused command must have none.
 */
export async function runStorms(system: FaultSystem, report: FaultReport, count: number): Promise<void> {
  const dice = randomStream(report.seed, 'faults');
  const desk = await signIn(system.baseUrl);
  const problems: string[] = [];
  const answers = { done: 0, no: 0, unconfirmed: 0 };
  const stopBusyLoops = startBusyLoops();
  let lastStorm = 0;
  const runLane = async (laneDice: RandomStream) => {
    while (lastStorm < count) {
      const n = (lastStorm += 1);
      try {
        const { posts, found } = await runStorm(system, desk, n, laneDice);
        for (const { status } of posts) answers[classifyAnswer(status)] += 1;
        problems.push(...found.map((description) => `storm ${n}: ${description}`));
        for (const words of found) say(`  storm ${n}: ${words}`);
      } catch (error) {
        problems.push(`storm ${n}: ${describeFault(error)}`);
      }
      if (n % 20 === 0) say(`  ${n} storms, ${problems.length} problems`);
    }
  };
  try {
    await Promise.all(
      Array.from({ length: PARALLEL_STORMS }, () => runLane(randomStream(dice.integer(1, 1e9), 'faults'))),
    );
  } finally {
    stopBusyLoops();
  }
  problems.push(...(await checkInvariants(system, [])));
  say(`  answers: ${answers.done} done, ${answers.no} no, ${answers.unconfirmed} not confirmed`);
  const scenario = `${count} storms of ${POSTS_PER_STORM} posts on a starved processor`;
  report.outcomes.push({ scenario, journeys: count, kills: 0, longestDelayMs: 0, afterRecoveryMs: 0, problems });
}

async function runStorm(system: FaultSystem, desk: Visitor, n: number, dice: RandomStream) {
  const journey = new Journey(system, desk, n, COMPLETED_STEPS);
  await journey.submitRequest({ vehicle_plate: journey.plate });
  await dice.pick(PREPARATIONS)(journey);
  const pages: [Visitor, VisitedPage][] = [];
  for (const visitor of ['driver', 'desk', ...(journey.jobToken ? ['cab' as const] : [])] as const) {
    pages.push([journey[visitor], await journey.openPage(visitor)]);
  }
  const forms = pages.flatMap(([who, page]) =>
    formsOf(page.html)
      .filter(({ intent }) => intent !== undefined && intent in FORM_FIELDS && !EXCLUDED_FORMS.has(intent))
      .map((form) => ({ who, page, form, intent: form.intent ?? '' })),
  );
  const commonForms = forms.filter(({ intent }) => !RARE_FORMS.has(intent));
  const preparedPosts = await Promise.all(
    Array.from({ length: POSTS_PER_STORM }, async (_, k) => {
      const { who, page, form, intent } = dice.pick(
        dice.chance(0.03) || commonForms.length === 0 ? forms : commonForms,
      );
      const fields = { ...(await FORM_FIELDS[intent]?.(dice, journey)) };
      const firstAmount = FIRST_AMOUNTS.get(intent);
      const dollars = firstAmount === undefined ? undefined : firstAmount + k;
      if (dollars !== undefined) fields.amount = String(dollars);
      const amountCents = dollars === undefined ? undefined : dollars * 100;
      const post: StormPost = { intent, nonce: randomUUID(), amountCents, status: undefined };
      const body = new URLSearchParams({ ...form.hidden, ...fields, intent, nonce: post.nonce });
      const path = form.action || page.url;
      return async () => {
        const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
        const headers = { origin: new URL(who.baseUrl).origin };
        const answer = await who.fetch(path, { method: 'POST', body, headers, signal }).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        post.status = answer?.status;
        return post;
      };
    }),
  );
  const posts = await Promise.all(preparedPosts.map((send) => send()));
  const problems = await waitIdleAndCompare(system, journey.id);
  return { posts, found: [...problems, ...findContradictions(posts, await readDecisions(journey.id))] };
}

const classifyAnswer = (status = 503) => (status >= 500 ? 'unconfirmed' : status >= 400 ? 'no' : 'done');

/** Finds responses that contradict the workflow's history. */
function findContradictions(posts: readonly StormPost[], { completedUpdates, changes }: WorkflowDecisions): string[] {
  const appliedUpdates = ({ nonce }: StormPost) =>
    completedUpdates.filter(({ id, succeeded }) => succeeded && id.includes(nonce));
  const countChanges = ({ amountCents }: StormPost) =>
    changes.filter(({ changeId }) => new RegExp(`"amountCents":${amountCents}\\b`).test(changeId)).length;
  const doneIntents = new Set(posts.filter((post) => appliedUpdates(post).length > 0).map(({ intent }) => intent));
  return posts.flatMap((post) => {
    const { intent, status, amountCents } = post;
    const words = `${intent}${amountCents ? ` ${amountCents}` : ''} answered with ${status}`;
    const updateCount = appliedUpdates(post).length;
    const changeCount = amountCents === undefined ? undefined : countChanges(post);
    switch (classifyAnswer(status)) {
      case 'done':
        if (updateCount > 1) return [`${words}: ${updateCount} Updates`];
        // A post without an amount may be reported as done without an Update of its own, if another post of the same
        // form had the effect.
        if (updateCount === 0 && (amountCents !== undefined || !doneIntents.has(intent)))
          return [`${words}: nothing was done`];
        return changeCount === undefined || changeCount === 1 ? [] : [`${words}: done ${changeCount} times`];
      case 'no':
        return updateCount > 0 || (changeCount ?? 0) > 0 ? [`${words}: it was done`] : [];
      case 'unconfirmed':
        if (status === 500) return [`${words}: the server failed`];
        return (changeCount ?? 0) > 1 ? [`${words}: done ${changeCount} times`] : [];
    }
  });
}

/** Keeps all cores busy. @returns a function that stops it */
function startBusyLoops(): () => void {
  const processes = Array.from({ length: BUSY_LOOPS_PER_CORE * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const stop = () => processes.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', stop);
  return () => {
    process.removeListener('exit', stop);
    stop();
  };
}
