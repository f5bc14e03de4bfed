import { expect } from 'vitest';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { TOW_REQUEST } from '#night/scripted.ts';
import { visibleText } from '#night/visitor.ts';
import { ON_THE_WAY_PROBLEMS } from './off-the-way.ts';
import type { ScenarioJob } from './people.ts';
import type { Scenario } from './scenario.ts';

/** The money of a tow for $175, in cents: the deposit, and the rest on site. */
const TOW_MONEY = { paid: 2_625, back: 0, onSite: 14_875, fee: 0 };

/** The clock time that a text or page promises. */
function promisedTimeIn(text: string): string {
  const [, time] = /by (\d{1,2}:\d\d\s[AP]M)/.exec(text) ?? [];
  if (!time) throw new Error(`no time in: ${text}`);
  return time;
}

/** The next provider does the job as planned. */
async function finishAsPlanned(job: ScenarioJob): Promise<void> {
  await job.advance('assigned', 'complete_job');
  await job.endsAs('completed', 'done');
  await job.moneyIs(TOW_MONEY);
}

export const ON_THE_WAY: readonly Scenario[] = [
  {
    title: 'The first provider declines',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('assigned');
      await job.sees('driver', 'We sent your job to a provider and are waiting for them to accept.');
      expect(await job.receivesText('cab', 'new job in Dallas')).toContain('$148.75, paid to you on site');
      await job.sees('cab', '$148.75', "There's no penalty for declining.");
      await job.seesNot('cab', '2200 Ross Ave', '555-0142');
      const rosa = job.currentProvider();

      await job.providerSubmits('decline_job');
      expect(visibleText(await rosa.open())).toContain('Job Declined');
      await job.sees('desk', 'The provider declined');
      await job.receivesText('driver', "sorry, the provider we asked can't make it. We're finding another one");
      await job.sees('driver', "The provider we asked can't make it.", 'Your deposit is refundable again.');

      await job.assignNextProvider();
      await job.sees('driver', 'We sent your job to another provider and are waiting for them to accept.');
      await job.acceptAgreement();
      await job.receivesText('driver', 'your provider Omar Reyes promises to be there by');
      await job.sees('driver', 'Omar Reyes has accepted the job.', 'Ram 5500 flatbed');
      await job.seesNot('driver', 'Rosa', "can't make it");
      expect((await job.textsOf('driver')).join(' ')).not.toContain('Rosa');
      await job.advance('agreement', 'complete_job');
      await job.endsAs('completed', 'done');
      await job.moneyIs(TOW_MONEY);
    },
  },
  {
    title: 'The provider never answers',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('assigned');
      const rosa = job.currentProvider();
      await job.passTime(5 * MINUTE + SECOND);
      await rosa.isTexted('we still need your answer on the job in');
      expect(visibleText(await rosa.open())).toContain("Dispatch knows you haven't responded yet.");
      await job.sees('desk', 'Your turn', 'No response since');
      expect(visibleText(await job.desk.get('/admin'))).toContain('Provider not responding');
      await job.sees('driver', 'We sent your job to a provider and are waiting for them to accept.');

      await job.replaceProvider();
      await rosa.isTexted("is no longer yours. Please don't drive there");
      const dead = await rosa.open();
      expect(dead.status).toBe(410);
      expect(visibleText(dead)).toContain('Job Cancelled');
      await job.receivesText('driver', "We've asked another provider.");
      await job.sees('driver', 'We sent your job to another provider and are waiting for them to accept.');
      await job.seesNot('desk', 'No response since');
      await finishAsPlanned(job);
      expect((await job.textsOf('driver')).join(' ')).not.toContain('Rosa');
    },
  },
  {
    title: 'Late, with a new time',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('start_job');
      const first = promisedTimeIn(await job.receivesText('driver', 'promises to be there by'));
      await job.sees('driver', `Promised by ${first}`);

      await job.passTime(41 * MINUTE);
      expect(promisedTimeIn(await job.receivesText('cab', 'you promised to be there by'))).toBe(first);
      await job.sees('cab', 'Can you still make it?');
      await job.submitAs('cab', 'promise_again', { minutes: '20', reason: 'traffic' });
      const smsBody = await job.receivesText('driver', 'now promises to be there by');
      expect(smsBody).toContain('(traffic)');
      const second = promisedTimeIn(smsBody);
      await job.sees(
        'driver',
        'Your provider gave a new time',
        `Promised by ${second}`,
        `They first promised ${first}`,
        '(traffic)',
      );
      await job.sees('cab', `You promised ${second}`);
      await job.sees('desk', `by ${second}`, `first promised ${first}`);
      expect((await job.row()).promised_first_at?.getTime()).toBeGreaterThan((await job.row()).updated_at.getTime());

      await job.passTime(10 * MINUTE);
      await job.seesNot('driver', 'may be late');
      await job.seesNot('desk', 'may be late');
      await job.advance('start_job', 'complete_job');
      await job.endsAs('completed', 'done');
      await job.moneyIs(TOW_MONEY);
    },
  },
  {
    title: 'Late, without a word',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('start_job');
      const promised = promisedTimeIn(await job.receivesText('driver', 'promises to be there by'));
      await job.passTime(41 * MINUTE);
      await job.receivesText('cab', 'you promised to be there by');
      await job.passTime(3 * MINUTE);
      const warning = await job.receivesText('driver', 'They may be late and gave no new time');
      expect(promisedTimeIn(warning)).toBe(promised);
      const [, from = ''] = /Ask after (\d{1,2}:\d\d\s[AP]M) to get your deposit back/.exec(warning) ?? [];
      await job.sees(
        'driver',
        'Your provider may be late',
        `If you ask to cancel at ${from} or later, you get your whole deposit back under our terms`,
      );
      await job.sees(
        'desk',
        'Your turn',
        'The provider may be late',
        `They promised to be there by ${promised} and haven't given a new time.`,
      );

      await job.passTime(33 * MINUTE);
      await job.sees('driver', 'more than 30 minutes since the first promised time');
      await job.seesNot('driver', 'only refund your deposit in the cases');
      await job.driverSubmits('cancel_request');
      await job.sees('driver', 'You asked to cancel', 'you get your whole deposit back');
      await job.seesNot('driver', 'only refund your deposit in the cases', 'what happens to your deposit');
      await job.sees('cab', 'The customer asked to cancel. Please wait to hear from us');
      await job.sees('desk', 'The customer is asking to cancel', 'the customer gets the whole deposit back');
      await job.deskSubmits('cancel_request', { reason: 'Nobody came in time', refund_deposit: 'yes' });
      await job.receivesText('driver', "is cancelled. We'll refund your deposit to your card.");
      await job.receivesText('driver', 'we refunded your $26.25 deposit');
      await job.sees('driver', 'You asked us to cancel this request.', 'Nobody came in time', 'We refunded $26.25');
      await job.receivesText('cab', 'was cancelled');
      await job.sees('cab', 'Job Cancelled', 'Nobody came in time');
      await job.endsAs('cancelled');
      await job.moneyIs({ paid: 2_625, back: 2_625, onSite: 0, fee: 0 });
    },
  },
  {
    title: 'The truck breaks down',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('start_job');
      await job.passTime(10 * MINUTE);
      const rosa = job.currentProvider();
      await job.sees('cab', 'Problem with my vehicle');
      await job.submitAs('cab', 'decline_job', { reason: 'own_vehicle' });
      expect(visibleText(await rosa.open())).toContain("You've handed the job back");
      expect(visibleText(await job.desk.get('/admin'))).toContain('Next: towing, lost its provider');
      await job.sees('desk', 'The provider declined', 'trouble with their own vehicle');
      const smsBody = await job.receivesText('driver', "Rosa Delgado is having vehicle trouble and can't come");
      await job.sees(
        'driver',
        `If we haven't found a provider by ${promisedTimeIn(smsBody)}, we'll refund your deposit automatically.`,
      );
      await job.seesNot('driver', 'Promised by', 'En Route to You');

      await job.assignNextProvider();
      await job.acceptAgreement();
      await job.receivesText('driver', 'your provider Omar Reyes promises');
      await job.sees('driver', 'Omar Reyes has accepted the job.', 'Promised by');
      await job.seesNot('driver', 'Rosa');
      await job.advance('agreement', 'complete_job');
      await job.endsAs('completed', 'done');
      await job.moneyIs(TOW_MONEY);
    },
  },
  {
    title: 'The wrong exit',
    async play({ newJob }) {
      const job = await newJob().submitRequest({ location_address: 'I-35E north, exit 430, Dallas, TX' });
      await job.advanceTo('start_job');
      await job.sees('cab', 'exit 430');
      await job.sees('driver', 'Pay the provider $148.75');

      await job.driverSubmits('type_location', { location_address: 'I-35E north, exit 452, Lewisville, TX' });
      await job.sees('driver', 'exit 452');
      await job.receivesText(
        'cab',
        "the customer's location has changed. Please check it before you drive any farther",
      );
      await job.sees('cab', 'exit 452');
      await job.seesNot('cab', 'exit 430');
      await job.sees('desk', 'exit 452');
      if (job.script) {
        // A device with script shares the exact spot as well.
        await job.driverSubmits('share_location', { lat: '33.046200', lng: '-96.994200', accuracy: '10' });
        await job.sees('cab', 'Lewisville');
        expect((await job.openPage('cab')).html).toContain('33.0462');
      }
      await job.sees('driver', 'Pay the provider $148.75');
      await job.advance('start_job', 'arrived');
      // Once the provider has arrived, the driver's page doesn't ask for the location anymore.
      expect(await job.hasFormOnPage('driver', 'type_location')).toBe(false);
      await job.advance('arrived', 'complete_job');
      await job.endsAs('completed', 'done');
      await job.moneyIs(TOW_MONEY);
    },
  },
  {
    title: 'The drop-off changes on the way',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('start_job');
      // The right place is one block away, so the price stays. Dispatch corrects the place, and the provider is told.
      await job.deskSubmits('edit_request', {
        ...TOW_REQUEST,
        phone: job.driverPhone,
        vehicle_plate: (await job.row()).vehicle_plate ?? '',
        destination_address: '200 Main St, Fort Worth, TX 76102',
      });
      await job.receivesText('cab', 'the drop-off has changed. Please check it before you drive any farther');
      await job.sees('cab', '200 Main St', '$148.75');
      await job.sees('driver', '200 Main St', 'Pay the provider $148.75');

      await job.driverSubmits('ask_drop_off', { drop_off: '500 Commerce St, Denton, TX 76201' });
      await job.sees('driver', 'You asked for a different drop-off: 500 Commerce St', 'Pay the provider $148.75');
      await job.receivesText('cab', 'the customer wants a different drop-off');
      await job.sees('cab', 'wants a different drop-off: 500 Commerce St', '200 Main St', '$148.75');
      await job.sees('desk', 'wants a different drop-off: 500 Commerce St', 'Propose this drop-off');
      expect((await job.openPage('desk')).html).toContain('value="500 Commerce St, Denton, TX 76201"');
      await job.deskSubmits('propose_change', {
        service: 'towing',
        price: '210',
        destination: '500 Commerce St, Denton, TX 76201',
        reason: 'You asked for the shop in Denton, which is farther',
        who: 'same',
      });
      await job.seesNot('desk', 'Propose this drop-off');
      expect(await job.receivesText('driver', 'proposes a change')).toContain('$210.00 total instead of $175.00');
      await job.sees(
        'driver',
        '500 Commerce St',
        'which is farther',
        'You pay on site $183.75',
        'Price you agreed to $175.00',
      );
      await job.sees('desk', 'The customer has until');

      await job.text('driver', 'YES');
      expect(await job.receivesText('driver', 'the job is now Towing for $210.00')).toContain(
        'You pay $183.75 of it on site',
      );
      await job.receivesText('cab', 'Collect $183.75 on site');
      await job.sees('cab', '500 Commerce St', '$183.75');
      await job.seesNot('cab', '200 Main St');
      await job.sees('driver', '500 Commerce St', 'Pay the provider $183.75', 'You first agreed to Towing for $175.00');
      await job.sees('desk', 'The customer agreed to Towing for $210.00');
      await job.advance('start_job', 'complete_job');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 18_375, fee: 0 });
    },
  },
  ...ON_THE_WAY_PROBLEMS,
];
