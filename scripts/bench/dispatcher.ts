import type { Locator, Page } from 'playwright';
import { MINUTE } from '#kernel/constants.ts';
import { percentile } from '#night/report/figures.ts';
import { chromiumProgram, waitUntilShown, withBrowser } from '../lib/browser.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import type { BenchFindings, Benchmark, BenchFigure } from './frame.ts';
import { query } from './site.ts';

const WAITING_JOBS = 60;
const QUICK_WAITING_JOBS = 5;
/** While the dispatcher works, one more request comes in per this many priced jobs. */
const ARRIVAL_AFTER_JOBS = 3;
const STEP_LIMIT_MS = 15_000;
/** Milliseconds that a person takes, by the keystroke-level model (Card, Moran and Newell, 1983). */
const HUMAN_MS = { key: 280, point: 1_100, click: 200, hand: 400, think: 1_350 };
/** A different price for each job, so that a price on the wrong job is noticed. In dollars. */
const priceOf = (n: number) => String(100 + n);

export const dispatcherBench: Benchmark = {
  title: 'One dispatcher clears sixty waiting jobs',
  description:
    `A real browser at 1440 by 900 on a production build. ${WAITING_JOBS} requests wait for a price, and another comes in after every ` +
    `${ARRIVAL_AFTER_JOBS} jobs. The dispatcher opens the most urgent job, reads it, types its price and goes on. A person's times are ` +
    `added by the keystroke-level model: ${HUMAN_MS.key} ms a key, ${HUMAN_MS.point} ms to point, ${HUMAN_MS.click} ms to press, ${HUMAN_MS.hand} ms to move a hand ` +
    `between keyboard and mouse, and two times ${HUMAN_MS.think} ms to read a job and decide; what the system takes is measured. Each job ` +
    `has a price of its own, so a price on the wrong job, or two prices on one, would be counted.`,
  columns: { measured: 'by keyboard', reference: 'by mouse' },
  run: ({ quick }) => withSystem((env) => benchDispatcher(env, quick ? QUICK_WAITING_JOBS : WAITING_JOBS)),
};

interface Shift {
  /** For each job that waited at the beginning: milliseconds until it had a price. */
  waits: number[];
  /** How long the dispatcher waited for the system during the shift, in milliseconds. */
  system: number;
  wrong: number;
}

async function benchDispatcher(env: NodeJS.ProcessEnv, waiting: number): Promise<BenchFindings> {
  Object.assign(process.env, env);
  // This module reads the environment when it's imported, so the environment must be set first.
  const { openDesk } = await import('#tests/e2e/signed-in.ts');
  return withBrowser(await chromiumProgram(), async (browser) => {
    const shifts: Shift[] = [];
    for (const byKeyboard of [false, true]) {
      say(`${waiting} jobs by ${byKeyboard ? 'keyboard' : 'mouse'} ...`);
      const page = await openDesk(browser, true);
      await page.setViewportSize({ width: 1440, height: 900 });
      shifts.push(await workShift(page, env.E2E_DATABASE_URL ?? '', waiting, byKeyboard));
      await page.context().close();
    }
    const [mouse, keyboard] = shifts as [Shift, Shift];
    return { rows: [], figures: figuresOf(keyboard, mouse, waiting), facts: [['Chromium', browser.version()]] };
  });
}

/**
 * Cancels all earlier requests and submits new ones. Then prices one request after the other, always the most urgent
 * one, until all the new ones have a price. Meanwhile, more requests come in.
 */
async function workShift(page: Page, url: string, waiting: number, byKeyboard: boolean): Promise<Shift> {
  const { submitRequest } = await import('#tests/e2e/plain/desk.ts');
  await query(url, `UPDATE customer_requests SET status = 'cancelled', next_actor = 'nobody', cancelled_at = now()`);
  const waitingIds: string[] = [];
  for (let n = 0; n < waiting; n++) waitingIds.push((await submitRequest()).id);
  const prices = new Map(waitingIds.map((id, n) => [id, priceOf(n)]));
  const person = new Person(page);
  await page.goto('/admin');
  await page.locator('.alarm-next[aria-keyshortcuts]').waitFor();
  const waits: number[] = [];
  for (let n = 0; prices.size > waits.length && n < 2 * waiting; n++) {
    const id = await openNext(person, n === 0, byKeyboard);
    person.think(2);
    const price = prices.get(id) ?? '99';
    await setPrice(person, price, byKeyboard);
    if (prices.has(id)) waits.push(person.elapsed);
    if (n % ARRIVAL_AFTER_JOBS === 0) await submitRequest();
  }
  const rows = await query<{ id: string; cents: number | null }>(
    url,
    `SELECT id, admin_price_cents AS cents FROM customer_requests WHERE status = 'admin_priced'`,
  );
  const wrong = rows.filter(({ id, cents }) => cents !== Number(prices.get(id) ?? '99') * 100).length;
  return { waits, system: person.system, wrong };
}

/** Opens the most urgent waiting job; returns its id. */
async function openNext(person: Person, isFirst: boolean, byKeyboard: boolean): Promise<string> {
  const { page } = person;
  const next = isFirst ? page.locator('.alarm-next') : page.locator('.pane a.btn-go', { hasText: /^Next: / });
  const before = page.url();
  const waitUntilOpen = async () => {
    await page.waitForURL((url) => url.href !== before, { timeout: STEP_LIMIT_MS });
    await waitUntilShown({ page, selector: '[name="amount"]' }, STEP_LIMIT_MS);
  };
  if (!byKeyboard) await person.click(next, waitUntilOpen);
  else await person.press(isFirst ? 'n' : 'Enter', waitUntilOpen);
  const [, id = ''] = /([0-9a-f]{8}-[0-9a-f-]{27})/.exec(page.url()) ?? [];
  return id;
}

async function setPrice(person: Person, dollars: string, byKeyboard: boolean): Promise<void> {
  const { page } = person;
  const amount = page.locator('[name="amount"]');
  // The toast's link to the next job gets the focus just after the toast appears.
  const waitUntilPriced = () =>
    waitUntilShown({ page, selector: '.toast:has(a:focus)', text: 'Price Set' }, STEP_LIMIT_MS);
  if (byKeyboard) await person.press('p');
  else await person.click(amount);
  await person.type(dollars, !byKeyboard);
  if (byKeyboard) await person.press('Enter', waitUntilPriced);
  else await person.click(page.getByRole('button', { name: 'Set Price' }), waitUntilPriced, true);
}

/** Uses the page as a dispatcher would, and adds up the time that a person would take. */
class Person {
  /** In milliseconds. `elapsed` includes the person's time and the system's; `system` is only the system's. */
  elapsed = 0;
  system = 0;

  constructor(readonly page: Page) {}

  think(times: number): void {
    this.elapsed += times * HUMAN_MS.think;
  }

  /** @param fromMouse whether the person's hand is on the mouse, and must first move to the keyboard */
  async type(text: string, fromMouse: boolean): Promise<void> {
    this.elapsed += (fromMouse ? HUMAN_MS.hand : 0) + text.length * HUMAN_MS.key;
    await this.page.keyboard.type(text);
  }

  /** @param waitForEffect resolves when the page shows what the person waits for */
  async press(key: string, waitForEffect = async () => {}): Promise<void> {
    this.elapsed += HUMAN_MS.key;
    await this.wait(async () => {
      await this.page.keyboard.press(key);
      await waitForEffect();
    });
  }

  /** @param fromKeys whether the person's hand is on the keyboard, and must first move to the mouse */
  async click(target: Locator, waitForEffect = async () => {}, fromKeys = false): Promise<void> {
    this.elapsed += HUMAN_MS.point + HUMAN_MS.click + (fromKeys ? HUMAN_MS.hand : 0);
    await this.wait(async () => {
      await target.click();
      await waitForEffect();
    });
  }

  private async wait(job: () => Promise<void>): Promise<void> {
    const started = performance.now();
    await job();
    const took = performance.now() - started;
    this.elapsed += took;
    this.system += took;
  }
}

function figuresOf(keyboard: Shift, mouse: Shift, waiting: number): BenchFigure[] {
  const figure = (name: string, unit: string, of: (shift: Shift) => number): BenchFigure => ({
    name,
    unit,
    value: of(keyboard),
    reference: of(mouse),
  });
  const wrong = { goal: 'none', goalMet: keyboard.wrong + mouse.wrong === 0 };
  return [
    figure(`until ${waiting} jobs have a price`, 'min', ({ waits }) => (waits.at(-1) ?? NaN) / MINUTE),
    figure('wait for a price, p90', 'min', ({ waits }) => (percentile(waits, 90) ?? NaN) / MINUTE),
    figure('of it the system, for each job', 's', ({ system, waits }) => system / waits.length / 1_000),
    { ...figure('wrong or double prices', '', (shift) => shift.wrong), ...wrong },
  ];
}
