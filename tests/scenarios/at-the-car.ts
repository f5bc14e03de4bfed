import { HOUR, MINUTE } from '#kernel/constants.ts';
import { CHANGED_AT_THE_CAR, CLOSED_SHOP } from './changed-at-the-car.ts';
import type { Scenario } from './scenario.ts';

export const AT_THE_CAR: readonly Scenario[] = [
  ...CHANGED_AT_THE_CAR,
  {
    title: 'Nobody at the car',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.agreePrice('300');
      await job.advance('agreed', 'arrived');
      await job.providerSubmits('start_search');
      await job.receivesText('driver', "your provider is there but can't find you. Still there? Reply HERE");
      await job.sees('driver', "I'm here");
      await job.sees('cab', "They haven't answered yet");
      await job.sees('desk', "The provider can't find the customer", "The customer hasn't answered");
      await job.passTime(11 * MINUTE);
      await job.submitAs('cab', 'report_failure', { reason: 'nobody_here', note: 'Knocked at the house too' });
      await job.receivesText('driver', 'no one was there. Are you there? Reply HERE');
      await job.sees('driver', "I'm here", 'Dispatch is deciding');
      await job.sees('desk', 'Your turn', 'Knocked at the house too');
      await job.deskSubmits('end_job', {
        outcome: 'gone',
        kept: '35',
        provider: '35',
        reason: 'The provider waited 10 minutes',
      });
      await job.receivesText('driver', "We'll keep $35.00 of your deposit and refund the rest");
      await job.receivesText('driver', 'we refunded $10.00 of your deposit');
      await job.receivesText('cab', 'tell us how to pay you $35.00 for coming');
      await job.sees(
        'driver',
        'The provider came, but no one was there',
        'keeping $35.00 of what you paid. It goes to the provider',
      );
      await job.sees('driver', 'We refunded $10.00', 'The provider waited 10 minutes');
      await job.sees('cab', 'Job Closed', 'Shoulder will pay you $35.00', 'How do you want to be paid?');
      await job.submitAs('cab', 'tell_fee_payment', { fee_method: 'zelle', fee_account: '214-555-0199' });
      await job.sees('cab', 'You asked to be paid by Zelle (214-555-0199)');
      await job.sees('desk', 'Zelle: 214-555-0199');
      await job.endsAs('cancelled', 'gone');
      await job.moneyIs({ paid: 4_500, back: 1_000, onSite: 0, fee: 3_500 });
    },
  },
  {
    title: 'Found after all',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('arrived');
      await job.providerSubmits('start_search');
      await job.receivesText('driver', "can't find you");
      // Sharing the location needs script.
      if (job.script) {
        await job.driverSubmits('share_location', { lat: '32.7889', lng: '-96.8011', accuracy: '10' });
      } else await job.driverSubmits('answer_search');
      await job.receivesText('cab', "I'm here");
      await job.sees('driver', 'Please stay with your vehicle');
      await job.sees('cab', 'Look again, or call');
      await job.sees('desk', 'The customer answered');
      await job.providerSubmits('start_search');
      await job.passTime(11 * MINUTE);
      await job.submitAs('cab', 'report_failure', { reason: 'nobody_here' });
      await job.receivesText('driver', 'Are you there? Reply HERE');
      await job.text('driver', 'HERE');
      await job.sees('desk', 'Your turn', 'The customer answered', 'no one was there');
      await job.deskSubmits('resume_job');
      await job.receivesText('driver', 'the job is back on');
      await job.receivesText('cab', 'dispatch says the job is back on');
      await job.providerSubmits('verify_code');
      await job.sees('driver', 'Your provider entered your code');
      await job.seesNot('driver', "can't find you");
      await job.seesNot('desk', 'The customer answered', 'End the job');
      await job.providerSubmits('start_service', 'complete_job');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
    },
  },
  {
    title: 'An unsafe place',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('arrived');
      await job.submitAs('cab', 'report_failure', { reason: 'unsafe', note: 'Behind a blind curve, no shoulder' });
      await job.receivesText('driver', "the spot isn't safe. In danger? Call 911");
      await job.sees('driver', 'Are you in danger? Call 911', 'Dispatch is deciding');
      await job.seesNot('driver', 'Pay the provider $148.75');
      await job.sees('cab', "the spot isn't safe", "If it's safe, please stay until you get an answer");
      await job.sees('desk', 'Your turn', 'Behind a blind curve');
      await job.deskSubmits('end_job', {
        outcome: 'not_done',
        kept: '0',
        provider: '0',
        reason: 'Only the police can move the car from there',
      });
      await job.receivesText('driver', "We'll refund your deposit");
      await job.receivesText('cab', 'dispatch closed this job');
      await job.sees('driver', "couldn't be done", 'We refunded $26.25', 'Only the police');
      await job.seesNot('driver', 'kept', 'keeping');
      await job.sees('cab', "This job doesn't pay anything", 'Only the police');
      await job.endsAs('cancelled', 'not_done');
      await job.moneyIs({ paid: 2_625, back: 2_625, onSite: 0, fee: 0 });
    },
  },
  CLOSED_SHOP,
  {
    title: 'An extra charge she agrees to',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('start_service');
      await job.submitAs('cab', 'request_extra', { amount: '45', reason: 'The winch, out of the ditch' });
      await job.receivesText('driver', 'an extra charge of $45.00, paid on site');
      await job.sees('driver', 'The winch, out of the ditch', "You'd pay on site $193.75");
      await job.sees('desk', '$45.00, waiting for the customer');
      await job.seesNot('desk', 'Change the job');
      await job.driverSubmits('approve_extra');
      await job.receivesText('cab', 'the extra charge of $45.00 was approved');
      await job.sees('driver', 'Pay the provider $193.75 on site');
      await job.sees('cab', 'Total to collect on site $193.75');
      await job.providerSubmits('complete_job');
      await job.sees('driver', 'Total Price $220.00', 'Deposit paid $26.25', 'Due on site $193.75');
      await job.sees('desk', '$193.75 from the customer to the provider');
      await job.passTime(31 * MINUTE);
      await job.receivesText('cab', 'were you paid $193.75 on site?');
      await job.sees('cab', 'Did you receive the full $193.75?');
      await job.providerSubmits('confirm_payment');
      await job.sees('desk', '$193.75 from the customer to the provider : payment confirmed');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 19_375, fee: 0 });
    },
  },
  {
    title: 'An extra charge she declines',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('start_service');
      await job.submitAs('cab', 'request_extra', { amount: '90', reason: 'Waiting time' });
      await job.receivesText('driver', 'an extra charge of $90.00');
      await job.text('driver', 'DECLINE');
      await job.receivesText('driver', "You don't owe it");
      await job.receivesText('cab', "the extra charge of $90.00 was declined: don't collect it");
      await job.submitAs('cab', 'request_extra', { amount: '40', reason: 'Waiting time, at cost' });
      await job.receivesText('driver', 'an extra charge of $40.00');
      await job.passTime(11 * MINUTE);
      await job.receivesText('cab', "the extra charge of $40.00 was declined: don't collect it");
      await job.sees('driver', "The extra charge of $40.00 was declined. You don't owe it", 'Pay the provider $148.75');
      await job.sees('desk', '$40.00, declined : Waiting time, at cost');
      await job.providerSubmits('complete_job');
      await job.sees('driver', 'Total Price $175.00', 'Due on site $148.75');
      await job.sees('cab', 'Confirm Payment Received: $148.75');
      await job.sees('desk', '$148.75 from the customer to the provider');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
    },
  },
  {
    title: 'The phone is off at the car',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('arrived');
      await job.sees('driver', 'Your code');
      await job.sees('cab', "The customer's phone is off or dead");
      await job.submitAs('cab', 'skip_code', { reason: 'phone_off' });
      await job.sees('cab', 'Code skipped', 'Start Service');
      await job.sees('desk', "Skipped by the provider: The customer's phone is off or dead");
      await job.sees('driver', 'Your provider continued without your code', 'Look for: Ford F-450, TOW-42');
      await job.seesNot('driver', 'Your code', 'Your provider entered your code');
      await job.providerSubmits('start_service', 'complete_job', 'confirm_payment');
      await job.sees('driver', 'Paid on site $148.75');
      await job.sees('desk', '$148.75 from the customer to the provider : payment confirmed');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
    },
  },
  {
    title: 'Unpaid on site',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('complete_job');
      await job.sees('driver', 'Due on site $148.75');
      await job.seesNot('driver', 'Paid on site');
      await job.passTime(31 * MINUTE);
      await job.receivesText('cab', 'were you paid $148.75 on site? Please confirm by');
      await job.sees('cab', 'Did you receive the full $148.75?');
      await job.sees('driver', 'Link Expired');
      await job.providerSubmits('report_unpaid');
      await job.receivesText('driver', "your provider says you haven't paid the $148.75 due on site. Please pay them.");
      await job.sees('cab', "You said you weren't paid. Dispatch is on it.");
      await job.sees('desk', '$148.75 from the customer to the provider : on', "the provider said they weren't paid");
      await job.seesNot('desk', 'Paid in full', 'No action needed');
      await job.passTime(31 * MINUTE);
      await job.seesNot('cab', 'Confirm Payment');
      await job.passTime(2 * HOUR);
      await job.deskSubmits('confirm_payment');
      await job.sees('desk', '$148.75 from the customer to the provider : payment confirmed', 'Paid in full');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
    },
  },
];
