import type { VisitedPage } from '../visitor.ts';
import type { PlannedDelay } from '../model/trouble.ts';
import type { Browser } from './browser.ts';
import { pageSays } from './read-page.ts';
import type { NightJob, World } from './world.ts';

export const MINUTE = 60_000;
/** The minutes that the forms accept. */
const PROMISE_RANGE_MINUTES = { least: 5, most: 180 };
const LOOK_EVERY_MS = 10_000;
/** The words with which the site asks for a new time. */
const PAGE_ASKS = /Can you still make it\?/;
const TEXT_ASKS = /Running late\? Reply with how many minutes/;

/** The shortest time that can be promised for a drive of this length, in real milliseconds. */
export function shortestPromiseMs(driveMs: number): number {
  const { least, most } = PROMISE_RANGE_MINUTES;
  return Math.min(Math.max(Math.ceil(driveMs / MINUTE), least), most) * MINUTE;
}

/** Fills in a form that asks for minutes. If the site doubts them because of the distance, sends them once more. */
export async function submitPromisedMinutes(
  browser: Browser,
  page: VisitedPage,
  intent: 'accept_agreement' | 'promise_again',
  driveMs: number,
  more: Record<string, string> = {},
): Promise<VisitedPage> {
  const minutes = String(shortestPromiseMs(driveMs) / MINUTE);
  const answer = await browser.pressButton(page, intent, { ...more, minutes });
  return answer.status === 422 ? browser.pressButton(page, intent, { ...more, minutes, sure: minutes }) : answer;
}

export interface LateProvider {
  job: NightJob;
  browser: Browser;
  link: string;
  phone: string;
  delay: PlannedDelay;
}

/**
 * Until the provider arrives, gives a new time when the page or an SMS asks for one. `delay.newTime` says how the
 * provider gives it, or that they give none.
 */
export async function giveNewTimes(
  world: World,
  { job, browser, link, phone, delay }: LateProvider,
  isThere: () => boolean,
) {
  const { clock, phones } = world;
  if (delay.newTime === 'none') return;
  const countTextsAsking = () => phones.receivedBy(phone).filter((body) => TEXT_ASKS.test(body)).length;
  let answeredCount = countTextsAsking();
  while (!isThere() && !job.finished) {
    await clock.pauseReal(LOOK_EVERY_MS);
    const leftMs = (job.arrivesAtMs ?? 0) - clock.milliseconds;
    if (leftMs < LOOK_EVERY_MS || isThere()) return;
    if (delay.newTime === 'text') {
      if (countTextsAsking() === answeredCount) continue;
      answeredCount = countTextsAsking();
      await phones.reply(phone, String(shortestPromiseMs(leftMs) / MINUTE), job.plan.number, 'provider');
    } else {
      const page = await browser.openPatiently(link);
      if (pageSays(page, PAGE_ASKS))
        await submitPromisedMinutes(browser, page, 'promise_again', leftMs, { reason: 'traffic' });
    }
  }
}
