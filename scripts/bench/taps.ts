import type { Browser, Locator, Page } from 'playwright';
import { createDatabase } from '#kernel/server/db.ts';
import { chromiumProgram, waitUntilShown, withBrowser } from '../lib/browser.ts';
import type { ExpectedText } from '../lib/browser.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { percentilesOf } from './frame.ts';
import type { BenchFindings, Benchmark, Comparison } from './frame.ts';
import { insertOpenJobs } from './site.ts';

const GOAL_MS = 400;
const OPEN_JOBS = 200;
const TAP_COUNT = 25;
const QUICK_TAP_COUNT = 2;
const WARM_UPS = 2;
const SEEN_LIMIT_MS = 10_000;
const PASSWORD = 'the password of a colleague';
const SLOW_NETWORK = { offline: false, latency: 0, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

export const tapsBench: Benchmark = {
  title: "From a tap to the other person's screen",
  description:
    `A production build with ${OPEN_JOBS} open jobs. One person taps in a real browser, and the other's page, which is open at 400 kbit/s, ` +
    `is watched until it shows what happened, ${TAP_COUNT} times after ${WARM_UPS} that don't count. The time runs from the tap, so it has the ` +
    `request, the workflow and the projection in it. Only the two pages are open, because they share the machine's cores with the system. Goal: p95 at most ${GOAL_MS} ms. The reference is the same with few open jobs on the bare network.`,
  columns: { measured: `${OPEN_JOBS} open jobs, 400 kbit/s`, reference: 'few open jobs, bare network' },
  run: ({ quick }) => withSystem((env) => benchTaps(env, quick ? QUICK_TAP_COUNT : TAP_COUNT)),
};

/** A live update to measure: how long it takes from a tap on one page until another page shows its effect. */
interface LiveUpdate {
  name: string;
  samples: (taps: number) => Promise<number[]>;
}

async function benchTaps(env: NodeJS.ProcessEnv, taps: number): Promise<BenchFindings> {
  Object.assign(process.env, env);
  const url = env.E2E_DATABASE_URL ?? '';
  return withBrowser(await chromiumProgram(), async (browser) => {
    const measure = async (liveUpdates: readonly LiveUpdate[]) => {
      const found = new Map<string, number[]>();
      for (const { name, samples } of liveUpdates) {
        say(`${name} ...`);
        found.set(name, (await samples(taps + WARM_UPS)).slice(WARM_UPS));
      }
      return found;
    };
    const reference = await measure(await openLiveUpdates(browser, env, false));
    // Submit the job that will be claimed, and only then insert the others, because the board shows only the 200 jobs
    // that have waited longest.
    const liveUpdates = await openLiveUpdates(browser, env, true);
    await insertOpenJobs(url, OPEN_JOBS);
    say(`With ${OPEN_JOBS} open jobs:`);
    const measured = await measure(liveUpdates);
    const rows = [...measured].map(([name, samples]): Comparison => {
      const times = percentilesOf(samples);
      const goalMet = times.p95 <= GOAL_MS;
      return {
        name,
        ...times,
        reference: percentilesOf(reference.get(name) ?? []),
        goal: `p95 at most ${GOAL_MS} ms`,
        goalMet,
      };
    });
    return { rows, facts: [['Chromium', browser.version()]] };
  });
}

async function openLiveUpdates(browser: Browser, env: NodeJS.ProcessEnv, slow: boolean): Promise<LiveUpdate[]> {
  // These modules read the environment when they're imported.
  const [{ openDesk, signIn }, { Story }] = await Promise.all([
    import('#tests/e2e/signed-in.ts'),
    import('#tests/ui/story.ts'),
  ]);
  const ana = await openDesk(browser, true);
  const colleaguePage = slow ? slowDownConnection(await openColleague(browser, env)) : openColleague(browser, env);
  const [ben, story] = [await colleaguePage, await Story.submit(await signIn(), {})];
  const deskPath = `/admin/request/${story.id}`;
  const openDriver = async () => {
    const page = await (await browser.newContext({ baseURL: env.E2E_BASE_URL ?? '' })).newPage();
    return slow ? slowDownConnection(page) : page;
  };
  return [
    {
      name: "a dispatcher claims a job: a colleague's board",
      samples: async (taps) => {
        await Promise.all([openLive(ana, deskPath), openLive(ben, '/admin')]);
        const claimSelector = `tr[data-request="${story.id}"] .board-who`;
        const times: number[] = [];
        for (let n = 0; n < taps; n++) {
          const news = { page: ben, selector: claimSelector, text: 'has it' };
          times.push(await measureTap(ana.locator('button[value="claim_request"]'), news));
          await ana.locator('button[value="release_request"]').click();
          await ben.locator(claimSelector).getByText('has it').waitFor({ state: 'detached', timeout: SEEN_LIMIT_MS });
        }
        return times;
      },
    },
    {
      name: "a dispatcher sets a price: the driver's phone",
      samples: async (taps) => {
        const [driver] = await Promise.all([openDriver(), ben.goto('about:blank')]);
        const times: number[] = [];
        for (let n = 0; n < taps; n++) {
          const newStory = await Story.submit(await signIn(), {});
          await Promise.all([openLive(ana, `/admin/request/${newStory.id}`), openLive(driver, newStory.trackPath)]);
          await ana.locator('[name="amount"]').fill('140');
          const news = { page: driver, selector: 'main', text: '$140.00' };
          times.push(await measureTap(ana.locator('button[value="set_price"]'), news));
        }
        return times;
      },
    },
    {
      name: 'a driver rejects an offer: the open request at the desk',
      samples: async (taps) => {
        const [driver] = await Promise.all([openDriver(), ana.goto('about:blank')]);
        const times: number[] = [];
        for (let n = 0; n < taps; n++) {
          const newStory = await (await Story.submit(await signIn(), {})).setPrice('140');
          await Promise.all([openLive(ben, `/admin/request/${newStory.id}`), openLive(driver, newStory.trackPath)]);
          await driver.locator('details:has(button[value="reject_offer"]) > summary').click();
          const news = { page: ben, selector: '.badge', text: 'Cancelled' };
          times.push(await measureTap(driver.locator('button[value="reject_offer"]'), news));
        }
        return times;
      },
    },
  ];
}

/** Signs in another admin. */
async function openColleague(browser: Browser, env: NodeJS.ProcessEnv): Promise<Page> {
  const { resetAdminPassword } = await import('#modules/account/index.ts');
  const email = 'colleague@desk.example';
  const prisma = createDatabase(env.E2E_DATABASE_URL ?? '');
  await resetAdminPassword(prisma, email, PASSWORD);
  await prisma.$disconnect();
  const page = await (await browser.newContext({ baseURL: env.E2E_BASE_URL ?? '' })).newPage();
  await page.goto('/admin/login');
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin');
  return page;
}

async function slowDownConnection(opened: Page | Promise<Page>): Promise<Page> {
  const page = await opened;
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  return page;
}

async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('.live-live').first().waitFor({ timeout: SEEN_LIMIT_MS });
}

/**
 * Milliseconds from the tap until the other page shows its effect. Takes the tap's time from the page, because
 * Playwright waits for the button to stop moving before it taps.
 */
async function measureTap(tapTarget: Locator, news: ExpectedText): Promise<number> {
  const seen = waitUntilShown(news, SEEN_LIMIT_MS).then(() => Date.now());
  const touched = tapTarget.evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        button.addEventListener('pointerdown', () => resolve(Date.now()), { once: true });
      }),
  );
  await tapTarget.click();
  return (await seen) - (await touched);
}
