import { expect, test } from '@playwright/test';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM } from '../people.ts';
import { signIn } from '../signed-in.ts';
import { newPhone } from './phones.ts';
import { deskPath, rowById } from './desk.ts';

const stranger = () => new Visitor(SYSTEM.baseUrl);

test('a request has one number everywhere, which gives no access; its link ignores case', async () => {
  const desk = await signIn();
  // With SMS consent; without it the page shows the link to save.
  const story = await (
    await (await Story.submit(desk, { phone: newPhone(), text_consent: 'yes' })).agreePrice('185')
  ).payDeposit();
  const row = await rowById(story.id);
  const [number, tracking] = [formatRequestNumber(String(row.request_number)), String(row.customer_tracking_id)];

  const payment = `/payment/${story.id}`;
  for (const path of [story.trackPath, payment, `/payment-success?session_id=${story.sessionId ?? ''}`]) {
    const words = visibleText(await story.driver.get(path));
    expect(words, path).toContain(number);
    expect(words, path).not.toContain(tracking);
    expect(words.toUpperCase(), path).not.toContain(story.id.slice(0, 8).toUpperCase());
  }
  expect(visibleText(await desk.get(deskPath(story.id)))).toContain(`Request ${number}`);
  for (const typed of [number, number.toLowerCase(), number.replace('-', ''), number.toLowerCase().replace('-', ' ')]) {
    const list = await desk.postFields('/admin', { intent: 'search_requests', q: typed });
    expect(list.html, typed).toContain(deskPath(story.id));
    expect(visibleText(list), typed).toContain(`No. ${number}`);
  }

  for (const kind of ['track', 'payment', 'provider', 'family', 'locate'])
    for (const typed of [number, String(row.request_number), String(row.request_number).toLowerCase()])
      expect((await stranger().get(`/${kind}/${typed}`)).status, `/${kind}/${typed}`).toBe(404);
  const opened = await stranger().get(`/track/${tracking.toUpperCase()}`);
  expect([opened.status, visibleText(opened).includes(number)]).toEqual([200, true]);
});
