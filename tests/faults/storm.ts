import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { SECOND } from '#kernel/constants.ts';
import { say } from '#scripts/lib/terminal.ts';
import { stream } from '#night/model/random.ts';
import type { Stream } from '#night/model/random.ts';
import { formsOf } from '#night/visitor.ts';
import type { VisitedPage, Visitor } from '#night/visitor.ts';
import { decisionsOf, restAndAgree } from './agreement.ts';
import type { Decided } from './agreement.ts';
import { checkAll } from './checks.ts';
import { Journey, signIn, wordsOfFault } from './journey.ts';
import { ACTS } from './random.ts';
import type { FaultReport } from './report.ts';
import { COMPLETED } from './stories.ts';
import type { FaultSystem } from './system.ts';

/** Posts on one request at the same moment. */
const POSTS = 36;
/** Storms side by side. */
const LANES = 2;
const BURNERS_A_CORE = 2;
/** A browser waits longer than the site takes to say "not confirmed". */
const PATIENCE_MS = 60 * SECOND;
/** These have an amount of their own in each post, from this one on; dollars. */
const AMOUNTS = new Map([
  ['request_extra', 20],
  ['counter_offer', 100],
  ['final_counter', 155],
  ['set_price', 300],
]);
/** Ends the request, or every further storm on it: seldom. */
const RARE = new Set(['cancel_request', 'decline_job', 'reject_counter']);
const LEFT_OUT = new Set(['delete_request', 'accept_terms']);

/** How far a request is when the storm begins: what its people do before. */
const STARTS: ((journey: Journey) => Promise<unknown>)[] = [
  async () => undefined,
  async (journey) => (await journey.setPrice('200')).acceptTerms(),
  async (journey) =>
    (await (await journey.setPrice('200')).acceptTerms()).driverSubmits('counter_offer', { amount: '150' }),
  async (journey) => journey.agreePrice(),
  async (journey) => journey.advanceTo('assigned'),
  async (journey) => journey.advanceTo('agreement'),
  async (journey) => journey.advanceTo('start_service'),
];

interface Post {
  intent: string;
  nonce: string;
  /** Cents; undefined where the form has none. */
  amountCents: number | undefined;
  status: number | undefined;
}

/**
 * Random storms: 36 conflicting posts on one request at the same moment, from pages that were all loaded before, while the
 * processor is starved. At rest row, workflow and log agree; what was answered with "done" is there exactly once; what was answered
 * with "no" left nothing.
 */
export async function storms(system: FaultSystem, report: FaultReport, count: number): Promise<void> {
  const dice = stream(report.seed, 'faults');
  const desk = await signIn(system.base);
  const problems: string[] = [];
  const answers = { done: 0, no: 0, unconfirmed: 0 };
  const stopBurning = burn();
  let next = 0;
  const lane = async (own: Stream) => {
    while (next < count) {
      const n = (next += 1);
      try {
        const { posts, found } = await storm(system, desk, n, own);
        for (const { status } of posts) answers[answerOf(status)] += 1;
        problems.push(...found.map((words) => `storm ${n}: ${words}`));
        for (const words of found) say(`  storm ${n}: ${words}`);
      } catch (error) {
        problems.push(`storm ${n}: ${wordsOfFault(error)}`);
      }
      if (n % 20 === 0) say(`  ${n} storms, ${problems.length} problems`);
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, () => lane(stream(dice.integer(1, 1e9), 'faults'))));
  } finally {
    stopBurning();
  }
  problems.push(...(await checkAll(system, [])));
  say(`  answers: ${answers.done} done, ${answers.no} no, ${answers.unconfirmed} not confirmed`);
  const scenario = `${count} storms of ${POSTS} posts on a starved processor`;
  report.outcomes.push({ scenario, journeys: count, kills: 0, longestMs: 0, afterMs: 0, problems });
}

async function storm(system: FaultSystem, desk: Visitor, n: number, dice: Stream) {
  const journey = new Journey(system, desk, n, COMPLETED);
  await journey.submitRequest({ vehicle_plate: journey.plate });
  await dice.pick(STARTS)(journey);
  const pages: [Visitor, VisitedPage][] = [];
  for (const who of ['driver', 'desk', ...(journey.jobToken ? ['cab' as const] : [])] as const) {
    pages.push([journey[who], await journey.openPage(who)]);
  }
  const forms = pages.flatMap(([who, page]) =>
    formsOf(page.html)
      .filter(({ intent }) => intent !== undefined && intent in ACTS && !LEFT_OUT.has(intent))
      .map((form) => ({ who, page, form, intent: form.intent ?? '' })),
  );
  const usual = forms.filter(({ intent }) => !RARE.has(intent));
  const sends = await Promise.all(
    Array.from({ length: POSTS }, async (_, k) => {
      const { who, page, form, intent } = dice.pick(dice.chance(0.03) || usual.length === 0 ? forms : usual);
      const fields = { ...(await ACTS[intent]?.(dice, journey)) };
      const least = AMOUNTS.get(intent);
      const dollars = least === undefined ? undefined : least + k;
      if (dollars !== undefined) fields.amount = String(dollars);
      const amountCents = dollars === undefined ? undefined : dollars * 100;
      const post: Post = { intent, nonce: randomUUID(), amountCents, status: undefined };
      const body = new URLSearchParams({ ...form.hidden, ...fields, intent, nonce: post.nonce });
      const path = form.action || page.url;
      return async () => {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const headers = { origin: new URL(who.baseUrl).origin };
        const answer = await who.fetch(path, { method: 'POST', body, headers, signal }).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        post.status = answer?.status;
        return post;
      };
    }),
  );
  const posts = await Promise.all(sends.map((send) => send()));
  const found = await restAndAgree(system, journey.id);
  return { posts, found: [...found, ...lies(posts, await decisionsOf(journey.id))] };
}

const answerOf = (status = 503) => (status >= 500 ? 'unconfirmed' : status >= 400 ? 'no' : 'done');

/** Answers that contradict the history. */
function lies(posts: readonly Post[], { updates, changes }: Decided): string[] {
  const updatesOf = ({ nonce }: Post) => updates.filter(({ id, done }) => done && id.includes(nonce));
  const changedTo = ({ amountCents }: Post) =>
    changes.filter(({ changeId }) => new RegExp(`"amountCents":${amountCents}\\b`).test(changeId)).length;
  const done = new Set(posts.filter((post) => updatesOf(post).length > 0).map(({ intent }) => intent));
  return posts.flatMap((post) => {
    const { intent, status, amountCents } = post;
    const words = `${intent}${amountCents ? ` ${amountCents}` : ''} answered with ${status}`;
    const applied = updatesOf(post).length;
    const times = amountCents === undefined ? undefined : changedTo(post);
    switch (answerOf(status)) {
      case 'done':
        if (applied > 1) return [`${words}: ${applied} Updates`];
        // The very same from somebody else was done already.
        if (applied === 0 && (amountCents !== undefined || !done.has(intent))) return [`${words}: nothing was done`];
        return times === undefined || times === 1 ? [] : [`${words}: done ${times} times`];
      case 'no':
        return applied > 0 || (times ?? 0) > 0 ? [`${words}: it was done`] : [];
      case 'unconfirmed':
        return status === 500 || (times ?? 0) > 1 ? [`${words}: done ${times} times`] : [];
    }
  });
}

/** Programs that do nothing but take time from the others. @returns ends them */
function burn(): () => void {
  const burners = Array.from({ length: BURNERS_A_CORE * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const stop = () => burners.forEach((burner) => burner.kill('SIGKILL'));
  process.once('exit', stop);
  return () => {
    process.removeListener('exit', stop);
    stop();
  };
}
