import { expect, test } from '@playwright/test';
import { formatMoney } from '#kernel/money.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import { Story } from '../../ui/story.ts';
import { SYSTEM } from '../people.ts';
import { signIn } from '../signed-in.ts';
import { deskPath, query, rowById } from './desk.ts';

const TOW_PROPOSAL = {
  service: 'towing',
  price: '260',
  destination: '1500 Marilla St, Dallas',
  reason: 'The battery is dead, it needs a tow',
  who: 'same',
};
const JUMP_START_FIELDS = { service_type: 'jump_start', destination_address: '' };

test.describe('a job that turns out to be another one', () => {
  test('is proposed by the provider and accepted without JavaScript, and each side reads the same', async () => {
    const story = await Story.onSite(JUMP_START_FIELDS);
    const { cab } = story;
    const form = await cab.get(story.jobPath);
    for (const [fields, words] of [
      [{ price: 'much' }, 'Please enter a valid price'],
      [{ destination: '' }, 'Please enter where to tow the vehicle'],
      [{ reason: ' ' }, 'Please give a reason'],
    ] as const) {
      const refused = await cab.submit(form, 'propose_change', { ...TOW_PROPOSAL, ...fields });
      expect([refused.status, visibleText(refused).includes(words)], words).toEqual([422, true]);
      expect(refused.html).toContain('value="towing" selected');
    }
    const proposed = await cab.submit(form, 'propose_change', TOW_PROPOSAL);
    expect(proposed.statuses).toEqual([303, 200]);
    expect(visibleText(proposed)).toContain('The proposed change is Towing for $260.00');
    expect((await cab.postFields(story.jobPath, { intent: 'start_service' })).status).toBe(409);

    const price = Number((await rowById(story.id)).final_price_cents);
    const asked = visibleText(await story.openPage('driver'));
    for (const words of [
      'Your provider wants to change the job',
      'Towing instead of Jump Start',
      TOW_PROPOSAL.reason,
      TOW_PROPOSAL.destination,
    ]) {
      expect(asked).toContain(words);
    }
    await story.driverSubmits('accept_change');
    expect(await rowById(story.id)).toMatchObject({
      service_type: 'towing',
      final_price_cents: 26_000,
      first_price_cents: price,
      destination_address: TOW_PROPOSAL.destination,
    });
    expect(visibleText(await story.openPage('driver'))).toContain('The job was changed to Towing for $260.00');
    expect(visibleText(await story.openPage('cab'))).toContain('The customer agreed to Towing for $260.00');
    const desk = visibleText(await story.desk.get(deskPath(story.id)));
    expect(desk).toContain('The original agreement was Jump Start');
    await story.providerSubmits('verify_code', 'start_service', 'complete_job');
    expect(await rowById(story.id)).toMatchObject({ status: 'completed', outcome: 'done' });
  });

  test('says that the new price includes an approved extra, and that another provider comes', async () => {
    const story = await Story.onSite(JUMP_START_FIELDS);
    await story.submitAs('cab', 'request_extra', { amount: '40', reason: 'A second battery' });
    await story.driverSubmits('approve_extra');
    const { final_price_cents: price, deposit_amount_cents: deposit } = await rowById(story.id);
    const form = visibleText(await story.openPage('cab'));
    expect(form).toContain(
      `${formatMoney(Number(price))} plus an extra charge of $40.00. The new price covers everything`,
    );
    await story.submitAs('cab', 'propose_change', { ...TOW_PROPOSAL, who: 'other' });
    const asked = visibleText(await story.openPage('driver'));
    const before = formatMoney(Number(price) - Number(deposit) + 4_000);
    for (const words of [
      'plus the $40.00 extra charge',
      ` instead of ${before}`,
      'Another provider will do the new job',
    ]) {
      expect(asked).toContain(words);
    }
    await story.driverSubmits('accept_change');
    expect(await rowById(story.id)).toMatchObject({ status: 'deposit_paid', extra_status: null });
    const page = visibleText(await story.openPage('driver'));
    expect(page).toContain('The job changed, so it needs a different provider.');
    expect(page).not.toContain("can't make it");
  });

  test('asks for a second deposit where the price rises a lot', async () => {
    const story = await Story.onSite(JUMP_START_FIELDS);
    await story.submitAs('cab', 'propose_change', { ...TOW_PROPOSAL, price: '900' });
    await story.driverSubmits('accept_change');
    const page = await story.driver.get(`/payment/${story.id}`);
    expect(visibleText(page)).toContain('Second deposit, due now');
    const tracked = visibleText(await story.openPage('driver'));
    expect(tracked).toContain('One more step: pay the second deposit');
    expect(tracked).not.toContain("we'll find you a provider");
    const desk = visibleText(await story.desk.get(deskPath(story.id)));
    expect(desk).toContain("If the second deposit isn't paid by");
    expect(desk).not.toContain('within 24 hours');
    expect(await rowById(story.id)).toMatchObject({ change_status: 'deposit_due', service_type: 'jump_start' });
    await story.driverSubmits('decline_change');
    expect(await rowById(story.id)).toMatchObject({ change_status: 'declined', service_type: 'jump_start' });
    expect(visibleText(await story.openPage('cab'))).toContain('The customer declined Towing for $900.00');
  });

  test('offers nothing to pay while a second deposit is being checked', async () => {
    const story = await Story.onSite(JUMP_START_FIELDS);
    await story.submitAs('cab', 'propose_change', { ...TOW_PROPOSAL, price: '900' });
    await story.driverSubmits('accept_change');
    await story.openPayment();
    const form = await story.driver.get(`/payment/${story.id}`);
    await query("UPDATE payments SET status = 'reported' WHERE request_id = $1 AND second", [story.id]);
    const page = await story.driver.get(`/payment/${story.id}`);
    expect(visibleText(page)).toContain('Checking your payment');
    expect(page.html).not.toContain('pay_deposit');
    const tracked = await story.openPage('driver');
    expect(visibleText(tracked)).toContain("You don't need to pay again");
    expect(tracked.html).not.toContain(`href="/payment/${story.id}"`);
    expect(visibleText(form)).toContain("Stripe's payment page may already be open");
  });

  test('goes where its form says: the form has the current destination, and an empty field means none', async () => {
    const present = '100 Main St, Fort Worth, TX 76102';
    const destinationAfterChange = async (service: string, cleared?: '') => {
      const story = await Story.onSite({ destination_address: present });
      const before = await rowById(story.id);
      expect(before.destination_lat).not.toBeNull();
      const [field = ''] = /<input[^>]* name="destination"[^>]*>/.exec((await story.openPage('cab')).html) ?? [];
      const destination = cleared ?? /value="([^"]*)"/.exec(field)?.[1] ?? '';
      await story.submitAs('cab', 'propose_change', { ...TOW_PROPOSAL, service, price: '180', destination });
      await story.driverSubmits('accept_change');
      const after = await rowById(story.id);
      return [after.destination_address, after.destination_lat === before.destination_lat];
    };
    expect(await destinationAfterChange('flatbed')).toEqual([present, true]);
    expect(await destinationAfterChange('flatbed', '')).toEqual([null, false]);
    expect(await destinationAfterChange('jump_start')).toEqual([null, false]);
  });

  test('is cancelled with both deposits named', async () => {
    const story = await Story.onSite(JUMP_START_FIELDS);
    await story.submitAs('cab', 'propose_change', { ...TOW_PROPOSAL, price: '900' });
    await story.driverSubmits('accept_change');
    await story.openPayment();
    const open = visibleText(await story.desk.get(deskPath(story.id)));
    expect(open).toContain(
      "the $26.25 deposit. Refund it if the provider was at fault. We'll close the open payment page",
    );
    await story.pressAtCheckout('pay');
    const paid = visibleText(await story.desk.get(deskPath(story.id)));
    expect(paid).toContain('the $135.00 deposit');
    expect(paid).toContain('Keep $135.00');
  });

  test('has its service corrected by dispatch while there is no price', async () => {
    const story = await Story.submit(await signIn(), JUMP_START_FIELDS);
    const page = await story.desk.get(deskPath(story.id));
    expect((await story.desk.submit(page, 'correct_service', { service: 'juggling' })).status).toBe(422);
    expect((await story.desk.submit(page, 'correct_service', { service: 'lockout' })).statuses).toEqual([303, 200]);
    expect(await rowById(story.id)).toMatchObject({ service_type: 'lockout', first_service_type: null });
    await story.setPrice('200');
    const refusal = await story.desk.postFields(deskPath(story.id), { intent: 'correct_service', service: 'towing' });
    expect(refusal.status).toBe(409);
  });

  test('is not withdrawn from a page of the desk that shows an older proposal', async () => {
    const story = await Story.onSite(JUMP_START_FIELDS);
    await story.submitAs('cab', 'propose_change', TOW_PROPOSAL);
    const stale = await story.desk.get(deskPath(story.id));
    await story.submitAs('cab', 'withdraw_change');
    await story.submitAs('cab', 'propose_change', { ...TOW_PROPOSAL, price: '280' });
    expect((await story.desk.submit(stale, 'withdraw_change')).status).toBe(409);
    expect(await rowById(story.id)).toMatchObject({ change_status: 'asked', change_price_cents: 28_000 });
  });

  test('can be withdrawn, and nobody else can propose or answer it', async () => {
    const story = await Story.onSite(JUMP_START_FIELDS);
    await story.submitAs('cab', 'propose_change', TOW_PROPOSAL);
    await story.submitAs('cab', 'withdraw_change');
    expect(await rowById(story.id)).toMatchObject({ change_status: 'withdrawn' });
    const stranger = new Visitor(SYSTEM.baseUrl);
    for (const [path, intent] of [
      [story.jobPath, 'propose_change'],
      [story.trackPath, 'propose_change'],
      [deskPath(story.id), 'propose_change'],
    ] as const) {
      const page = await stranger.postFields(path, { intent, ...TOW_PROPOSAL });
      expect(page.status, `${path} ${intent}`).toBeGreaterThanOrEqual(400);
    }
    expect(await rowById(story.id)).toMatchObject({ change_status: 'withdrawn', change_asks: 1 });
  });
});
