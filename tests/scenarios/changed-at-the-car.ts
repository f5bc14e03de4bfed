import { expect } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { visibleText } from '#night/visitor.ts';
import type { ScenarioJob } from './people.ts';
import type { Scenario } from './scenario.ts';

const SHOP = '100 Main St, Fort Worth, TX 76102';
const OTHER_SHOP = '500 Throckmorton St, Fort Worth, TX 76102';

/** A jump start for $80, with a deposit of $12, up to the point where it turns out not to help. */
async function beginJumpStart(job: ScenarioJob): Promise<ScenarioJob> {
  await job.submitRequest({ service_type: 'Jump Start', destination_address: '' });
  await job.agreePrice('80');
  return job.advance('agreed', 'start_service');
}

/** The provider asks the driver whether the jump start becomes a tow. @param price in dollars */
async function proposeTow(job: ScenarioJob, price: string): Promise<void> {
  const fields = { service: 'towing', price, destination: SHOP, reason: 'The battery is dead', who: 'same' };
  await job.submitAs('cab', 'propose_change', fields);
  await job.receivesText('driver', `$${price}.00 total instead of $80.00`);
}

/** Jobs that turn out to need another service once the provider is at the car. */
export const CHANGED_AT_THE_CAR: readonly Scenario[] = [
  {
    title: 'A failed jump start becomes a tow for a little more',
    async play({ newJob }) {
      const job = await beginJumpStart(newJob());
      await proposeTow(job, '175');
      await job.sees('driver', 'Towing instead of Jump Start', 'You pay on site $163.00', SHOP, 'The battery is dead');
      await job.seesNot(
        'driver',
        'Second deposit',
        'Your provider is working on your vehicle',
        'Pay the provider $68.00',
        'before they arrive',
      );
      await job.sees('cab', 'The proposed change is Towing for $175.00');
      await job.seesNot('cab', 'Ask for an extra charge', 'Complete Job');
      await job.sees('desk', 'Waiting for the customer', 'The proposed change is Towing for $175.00');
      await job.driverSubmits('accept_change');
      await job.receivesText('driver', 'You pay $163.00 of it on site');
      await job.receivesText('cab', 'Collect $163.00 on site');
      await job.sees('driver', 'Your provider is working on your vehicle', 'Pay the provider $163.00 on site');
      await job.sees('cab', `Drop-off ${SHOP}`, 'You collect on site $163.00');
      await job.providerSubmits('complete_job');
      await job.sees('driver', 'Total Price $175.00', 'Deposit paid $12.00', 'Due on site $163.00');
      await job.sees('cab', 'Confirm Payment Received: $163.00');
      await job.sees(
        'desk',
        '$163.00 from the customer to the provider',
        'The original agreement was Jump Start for $80.00',
      );
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 1_200, back: 0, onSite: 16_300, fee: 0 });
    },
  },
  {
    title: 'A failed jump start becomes a tow for much more',
    async play({ newJob }) {
      const job = await beginJumpStart(newJob());
      await proposeTow(job, '240');
      await job.receivesText('driver', 'Paid: $12.00. Due first: $24.00. On site: $204.00');
      await job.sees('driver', 'Second deposit (due up front) $24.00', 'You pay on site $204.00');
      await job.text('driver', 'YES');
      await job.receivesText('driver', 'The change takes effect once you pay the second deposit of $24.00');
      await job.sees('driver', 'One more step', 'Pay $24.00', 'Jump Start');
      await job.sees('cab', 'The change takes effect if they pay the second deposit of $24.00 by');
      await job.seesNot('cab', 'Complete Job');
      await job.payDeposit();
      await job.receivesText('driver', 'the job is now Towing for $240.00. You pay $204.00 of it on site');
      await job.receivesText('cab', 'Collect $204.00 on site');
      await job.sees('desk', 'Deposit $36.00', 'Provider payout $204.00');
      await job.sees('cab', `Drop-off ${SHOP}`, '$204.00');
      await job.providerSubmits('complete_job');
      await job.sees('driver', 'Total Price $240.00', 'Deposit paid $36.00', 'Due on site $204.00');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 3_600, back: 0, onSite: 20_400, fee: 0 });
    },
  },
  {
    title: 'She declines the tow',
    async play({ newJob }) {
      const job = await beginJumpStart(newJob());
      await proposeTow(job, '175');
      await job.driverSubmits('decline_change');
      await job.receivesText('cab', 'The job stays as it was');
      await job.sees('driver', 'Your provider is working on your vehicle', 'Pay the provider $68.00');
      await job.submitAs('cab', 'report_failure', { reason: 'service_failed', note: 'Dead, and she wants no tow' });
      await job.receivesText('driver', "the service was tried but didn't work");
      await job.sees('driver', 'Dispatch is deciding', 'you pay nothing on site');
      await job.seesNot('driver', 'Your provider is working on your vehicle', 'Pay the provider $68.00');
      await job.sees('desk', 'Your turn', 'Dead, and she wants no tow', 'declined Towing for $175.00');
      await job.deskSubmits('end_job', {
        outcome: 'not_done',
        kept: '12',
        provider: '12',
        reason: 'The battery is dead, and the tow was declined',
      });
      await job.receivesText('driver', "We'll keep your $12.00 deposit");
      await job.receivesText('cab', 'tell us how to pay you $12.00 for coming');
      await job.sees(
        'driver',
        "couldn't be done",
        "We're keeping the $12.00 you paid. It goes to the provider",
        "You don't owe anything else",
      );
      await job.sees('cab', 'Job Closed', 'Shoulder will pay you $12.00', 'the tow was declined');
      await job.sees('desk', 'Shoulder owes the provider $12.00', "The provider's fee hasn't been paid yet");
      await job.seesNot('desk', 'No action needed', 'You can delete this request once');
      await job.deskSubmits('pay_provider_fee');
      await job.sees('desk', /Shoulder paid the provider \$12\.00 on \w+ \d/, 'No action needed');
      await job.endsAs('cancelled', 'not_done');
      await job.moneyIs({ paid: 1_200, back: 0, onSite: 0, fee: 1_200 });
    },
  },
  {
    title: 'The wrong equipment',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('verify_code');
      await job.submitAs('cab', 'report_failure', { reason: 'wrong_equipment', note: 'All wheels are locked' });
      await job.receivesText('driver', "the equipment isn't right for the job");
      await job.sees('driver', 'Dispatch is deciding');
      await job.sees('desk', 'Your turn', 'All wheels are locked');
      await job.deskSubmits('propose_change', {
        service: 'flatbed',
        price: '220',
        destination: SHOP,
        reason: 'It needs a flatbed',
        who: 'other',
      });
      await job.receivesText('driver', 'dispatch proposes a change: Flatbed Service');
      await job.sees('driver', 'Another provider will do the new job', 'You pay on site $193.75', 'It needs a flatbed');
      await job.seesNot('driver', 'Dispatch is deciding');
      await job.driverSubmits('accept_change');
      await job.receivesText('driver', 'the job is now Flatbed Service for $220.00');
      await job.receivesText('cab', 'is no longer yours');
      await job.sees('driver', 'Finding another provider', "we'll refund your deposit automatically");
      expect(visibleText(await job.cab.get(`/provider/${job.jobToken}`))).toContain('Job Cancelled');
      await job.sees('desk', 'Your turn', 'The job changed and needs another provider');
      await job.seesNot('desk', 'The provider declined');
      await job.assignNextProvider();
      await job.receivesText('cab', '$193.75, paid to you on site');
      await job.advance('assigned', 'arrived');
      await job.receivesText('driver', 'Omar Reyes has arrived. Look for: Ram 5500 flatbed, FLAT-7');
      await job.advance('arrived', 'complete_job');
      await job.sees('driver', 'Total Price $220.00', 'Deposit paid $26.25', 'Due on site $193.75', 'Omar Reyes');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 19_375, fee: 0 });
    },
  },
  {
    title: 'Less than expected',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('verify_code');
      await job.submitAs('cab', 'propose_change', {
        service: 'jump_start',
        price: '80',
        reason: 'Only the battery is flat',
        who: 'same',
      });
      await job.receivesText('driver', 'Jump Start, $80.00 total instead of $175.00');
      await job.sees('driver', 'Refund from your deposit $14.25 when the job is done', 'You pay on site $68.00');
      await job.text('driver', 'Yes');
      await job.receivesText('driver', 'You pay $68.00');
      await job.receivesText('cab', 'The job is now Jump Start. Collect $68.00 on site');
      await job.sees('cab', 'You collect on site (85%) $68.00');
      await job.providerSubmits('start_service', 'complete_job');
      await job.receivesText('driver', 'we refunded $14.25 of your deposit');
      await job.sees('driver', 'Total Price $80.00', 'Due on site $68.00');
      await job.sees('desk', '$14.25 already refunded', '$68.00 from the customer to the provider');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 1_425, onSite: 6_800, fee: 0 });
    },
  },
  {
    title: 'Nobody answers the proposal',
    async play({ newJob }) {
      const job = await beginJumpStart(newJob());
      await proposeTow(job, '175');
      await job.sees('driver', /If you don't answer by \d+:\d\d [AP]M, the change is off/);
      await job.passTime(16 * MINUTE);
      await job.receivesText('driver', 'Your price is still $80.00');
      await job.receivesText('cab', 'The job stays as it was');
      await job.text('driver', 'YES');
      await job.receivesText('driver', "it's too late. The proposed change is off");
      await job.sees('driver', 'Pay the provider $68.00 on site');
      await job.seesNot('driver', '$175.00');
      await job.sees('cab', 'The proposal for Towing at $175.00 was withdrawn', 'Complete Job');
      await job.sees('desk', 'Waiting for the provider', 'The proposal for Towing at $175.00 was withdrawn');
      await job.providerSubmits('complete_job');
      await job.sees('driver', 'Total Price $80.00', 'Due on site $68.00');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 1_200, back: 0, onSite: 6_800, fee: 0 });
    },
  },
];

/** A tow that ends at a different place than agreed. at-the-car.ts lists it, in the order of docs/scenarios.md. */
export const CLOSED_SHOP: Scenario = {
  title: 'The shop is closed',
  async play({ newJob }) {
    const job = await newJob().submitRequest();
    await job.advanceTo('start_service');
    await job.submitAs('cab', 'propose_change', {
      service: 'towing',
      price: '195',
      destination: OTHER_SHOP,
      reason: 'The shop is closed until Monday',
      who: 'same',
    });
    await job.receivesText('driver', '$195.00 total instead of $175.00');
    await job.sees('driver', OTHER_SHOP, 'You pay on site $168.75', 'closed until Monday');
    await job.sees('cab', `Drop-off ${SHOP}`);
    await job.text('driver', 'ACCEPT');
    await job.receivesText('cab', 'Collect $168.75 on site');
    await job.sees('driver', `Destination ${OTHER_SHOP}`, 'Pay the provider $168.75 on site');
    await job.seesNot('driver', SHOP);
    await job.sees('cab', `Drop-off ${OTHER_SHOP}`);
    await job.sees('desk', `Destination ${OTHER_SHOP}`, 'The customer agreed to Towing for $195.00');
    await job.providerSubmits('complete_job');
    await job.sees('driver', 'Total Price $195.00', 'Due on site $168.75');
    await job.endsAs('completed', 'done');
    await job.moneyIs({ paid: 2_625, back: 0, onSite: 16_875, fee: 0 });
  },
};
