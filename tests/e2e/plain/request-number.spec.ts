import { expect, test } from '@playwright/test';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM } from '../people.ts';
import { signIn } from '../signed-in.ts';
import { randomSmsPhone } from './phones.ts';
import { deskPath, rowById } from './desk.ts';

const stranger = () => new Visitor(SYSTEM.baseUrl);

test('a request has the same number everywhere, which gives no access; its link ignores case', async () => {
  const desk = await signIn();
  // The customer agrees to SMS. Otherwise, the page would show the tracking link, for the customer to keep.
  const story = await (
    await (await Story.submit(desk, { phone: randomSmsPhone(), text_consent: 'yes' })).agreePrice('185')
  ).payDeposit();
  const row = await rowById(story.id);
  const [number, trackingId] = [formatRequestNumber(String(row.request_number)), String(row.customer_tracking_id)];

  const payment = `/payment/${story.id}`;
  for (const path of [story.trackPath, payment, `/payment-success?session_id=${story.sessionId ?? ''}`]) {
    const pageText = visibleText(await story.driver.get(path));
    expect(pageText, path).toContain(number);
    expect(pageText, path).not.toContain(trackingId);
    expect(pageText.toUpperCase(), path).not.toContain(story.id.slice(0, 8).toUpperCase());
  }
  expect(visibleText(await desk.get(deskPath(story.id)))).toContain(`Request ${number}`);
  for (const typedNumber of [
    number,
    number.toLowerCase(),
    number.replace('-', ''),
    number.toLowerCase().replace('-', ' '),
  ]) {
    const list = await desk.postFields('/admin', { intent: 'search_requests', q: typedNumber });
    expect(list.html, typedNumber).toContain(`/admin/board/${story.id}`);
    expect(visibleText(list), typedNumber).toContain(number);
  }

  for (const kind of ['track', 'payment', 'provider', 'family', 'locate'])
    for (const typed of [number, String(row.request_number), String(row.request_number).toLowerCase()])
      expect((await stranger().get(`/${kind}/${typed}`)).status, `/${kind}/${typed}`).toBe(404);
  const openedPage = await stranger().get(`/track/${trackingId.toUpperCase()}`);
  expect([openedPage.status, visibleText(openedPage).includes(number)]).toEqual([200, true]);
});
