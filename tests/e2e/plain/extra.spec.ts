import { expect, test } from '@playwright/test';
import { formatMoney } from '#kernel/money.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { rowById } from './desk.ts';

test('an approved extra charge is in the list of completed jobs, and on the job’s page', async () => {
  const story = await Story.onSite();
  await story.submitAs('cab', 'request_extra', { amount: '40', reason: 'A second flat tire' });
  await story.driverSubmits('approve_extra');
  await story.providerSubmits('verify_code', 'start_service', 'complete_job');
  const { desk, id } = story;
  const price = formatMoney(Number((await rowById(id)).final_price_cents));

  const list = await desk.get('/admin?tab=completed');
  const row = list.html.split('<tr').find((html) => html.includes(`/admin/completed/${id}`)) ?? '';
  expect(visibleText({ ...list, html: row })).toContain(`${price} ${extrasTexts.desk.onTop(4_000)}`);

  const page = visibleText(await desk.get(`/admin/completed/${id}`));
  expect(page).toContain(`${extrasTexts.desk.heading} ${formatMoney(4_000)}`);
});
