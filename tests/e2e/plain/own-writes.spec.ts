import { expect, test } from '@playwright/test';
import type { VisitedPage } from '#night/visitor.ts';
import { visibleText } from '#night/visitor.ts';
import { deskPath, submitRequest } from './desk.ts';
import { signIn } from '../signed-in.ts';

const REQUEST_COUNT = 40;
const PARALLEL_REQUESTS = 4;
const WRITES_PER_REQUEST = 5;

/** The test neither sleeps nor polls, because a command returns only after the row has changed. */
test(`the page after a redirect shows the change, ${REQUEST_COUNT * WRITES_PER_REQUEST} times`, async () => {
  const desk = await signIn();
  const faults: string[] = [];
  let checksDone = 0;
  const checkShown = (what: string, page: VisitedPage, expectedText: string | RegExp) => {
    const text = visibleText(page);
    const isShown = typeof expectedText === 'string' ? text.includes(expectedText) : expectedText.test(text);
    if (page.statuses.join() === '303,200' && isShown) checksDone += 1;
    else faults.push(`${what}: ${page.statuses.join()} ${page.url} ${text.slice(0, 300)}`);
  };
  const runJourney = async (n: number) => {
    const price = 200 + n;
    const submitted = await submitRequest({ vehicle_plate: `OWN-${n}` });
    const { driver, trackingPath, id } = submitted;
    checkShown('submit', submitted.page, 'Admin is Reviewing');
    const priced = await desk.submit(await desk.get(deskPath(id)), 'set_price', { amount: String(price) });
    checkShown('price', priced, `$${price}.00`);
    await driver.postFields(trackingPath, { intent: 'accept_terms', agree: 'yes' });
    const countered = await driver.submit(await driver.get(trackingPath), 'counter_offer', { amount: '150' });
    checkShown('counter', countered, 'Negotiating Price');
    const finalOfferPage = await desk.submit(await desk.get(deskPath(id)), 'final_counter', { amount: '175' });
    checkShown('final counter', finalOfferPage, '$175.00');
    const accepted = await driver.submit(await driver.get(trackingPath), 'accept_offer');
    checkShown('accept', accepted, '$26.25');
  };
  for (let n = 0; n < REQUEST_COUNT; n += PARALLEL_REQUESTS) {
    await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, (_, offset) => runJourney(n + offset)));
  }
  expect(faults).toEqual([]);
  expect(checksDone).toBe(REQUEST_COUNT * WRITES_PER_REQUEST);
});
