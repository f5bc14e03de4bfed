import { expect } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { visibleText } from '#night/visitor.ts';
import type { Scenario } from './scenario.ts';

/**
 * The second half of the chapter "On the way": how jobs are cancelled or find no provider, and what else may happen
 * before the provider is there.
 */
export const ON_THE_WAY_PROBLEMS: readonly Scenario[] = [
  {
    title: 'She gets going on her own after a provider is sent',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('start_job');
      await job.sees(
        'driver',
        "I got going on my own and don't need help anymore",
        'may get a fee out of your deposit',
      );
      await job.driverSubmits('cancel_request', { solved: 'yes' });
      await job.sees('driver', 'You asked to cancel', 'Until then, your request stays open.');
      await job.sees('cab', 'The customer asked to cancel. Please wait to hear from us');
      await job.sees('desk', 'Your turn', 'got going without help', 'You can keep up to $26.25 of the deposit');
      expect((await job.openPage('desk')).html).toContain('value="25.00"');

      const reason = 'The truck was halfway to you';
      await job.deskSubmits('end_job', { outcome: 'not_done', kept: '25.00', provider: '25.00', reason });
      expect(await job.receivesText('driver', 'you got going without help')).toContain(
        "We'll keep $25.00 of your deposit and refund the rest",
      );
      await job.receivesText('driver', 'we refunded $1.25 of your deposit');
      await job.sees(
        'driver',
        'You got going on your own',
        reason,
        '$25.00',
        'goes to the provider',
        'We refunded $1.25',
      );
      await job.receivesText('cab', 'tell us how to pay you $25.00 for coming');
      await job.sees('cab', 'Shoulder will pay you $25.00', reason);
      await job.sees('desk', 'Shoulder owes the provider $25.00.');
      await job.endsAs('cancelled', 'not_done');
      await job.moneyIs({ paid: 2_625, back: 125, onSite: 0, fee: 2_500 });
      await job.deskSubmits('pay_provider_fee');
      await job.sees('desk', 'Shoulder paid the provider $25.00');
    },
  },
  {
    title: 'She asks to cancel and is refused',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('start_job');
      await job.driverSubmits('cancel_request');
      await job.sees('driver', 'You asked to cancel', 'Dispatch is deciding', 'Until then, your request stays open.');
      await job.receivesText('cab', 'the customer asked to cancel. Please wait to hear from us');
      await job.sees('cab', 'The customer asked to cancel. Please wait');
      await job.sees('desk', 'The customer is asking to cancel');

      await job.deskSubmits('decline_cancellation', { reason: 'The truck is two minutes away' });
      await job.receivesText('driver', 'the job will continue. Why: The truck is two minutes away.');
      await job.sees('driver', 'Our reason: The truck is two minutes away');
      await job.receivesText('driver', "we can't cancel, so the job will continue");
      await job.sees('driver', 'we decided to keep the job going', 'En Route to You');
      await job.receivesText('cab', 'decided to continue the job. Please go ahead');
      await job.seesNot('cab', 'asked to cancel');
      await job.seesNot('desk', 'The customer is asking to cancel');
      await job.advance('start_job', 'complete_job');
      await job.sees('driver', 'Service Completed');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
    },
  },
  {
    title: 'No provider is found',
    async play({ newJob }) {
      const waitingJob = await newJob().submitRequest();
      await waitingJob.advanceTo('paid');
      const refundedJob = await newJob().submitRequest();
      await refundedJob.advanceTo('paid');
      await waitingJob.sees(
        'driver',
        "We're looking for a provider near you.",
        "we'll refund your deposit automatically",
      );

      await waitingJob.passTime(31 * MINUTE);
      for (const job of [waitingJob, refundedJob]) {
        expect(await job.receivesText('driver', 'sorry, no provider yet')).toContain("we'll refund your deposit");
        await job.sees('driver', 'You can get your deposit back now, or keep waiting.');
        await job.sees('desk', 'Your turn');
      }
      await refundedJob.text('driver', 'REFUND');
      await refundedJob.receivesText('driver', "request cancelled. We'll refund your deposit to your card");
      await refundedJob.sees('driver', 'You cancelled this request.', 'We refunded $26.25');

      await waitingJob.passTime(30 * MINUTE);
      await waitingJob.receivesText('driver', "is cancelled. We'll refund your deposit to your card.");
      await waitingJob.sees('driver', "We're sorry, we couldn't find a provider in time.", 'We refunded $26.25');
      for (const job of [waitingJob, refundedJob]) {
        await job.receivesText('driver', 'we refunded your $26.25 deposit');
        await job.endsAs('cancelled');
        await job.moneyIs({ paid: 2_625, back: 2_625, onSite: 0, fee: 0 });
      }
    },
  },
  {
    title: 'The family follows',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('paid');
      await job.driverSubmits('make_family_link');
      const [link] = /\/family\/[0-9a-z]{25}/.exec((await job.openPage('driver')).html) ?? [''];
      const brother = job.newDevice();
      const follows = async (...words: string[]) => {
        const page = await brother.get(link);
        for (const word of words) expect(visibleText(page)).toContain(word);
        const secrets = [
          job.driverPhone.slice(-7),
          job.providerPhone.slice(-7),
          job.trackingPath,
          job.jobToken || 'no job yet',
          'Rosa',
          'Fort Worth, TX 76102',
          '175.00',
          '148.75',
          '26.25',
          `>${await job.secrets.readArrivalCode(job.id).catch(() => 'no code yet')}<`,
        ];
        const html = page.html.replaceAll(/[-() ]/g, '');
        for (const secret of secrets) expect(html).not.toContain(secret.replaceAll(/[- ]/g, ''));
      };
      await follows("We're finding a provider.");
      await job.advance('paid', 'agreement');
      await follows('A provider has been assigned', 'The provider promised to be there by');
      await job.providerSubmits('start_job');
      await job.sendPosition(32.85, -96.85);
      await job.sees('driver', 'mi ');
      await follows('Help is on the way', 'The provider promised to be there by', 'away');
      await job.advance('start_job', 'arrived');
      await follows('Help has arrived');
      await job.providerSubmits('verify_code', 'start_service');
      await job.sees('driver', 'Drop-off: 100 Main St', 'the drive takes about', 'Service started at');
      await follows('Work is underway', 'the drive takes about');
      await job.providerSubmits('complete_job');
      await follows('All done');
      await job.endsAs('completed', 'done');
      await job.passTime(5 * MINUTE + SECOND);
      const over = await brother.get(link);
      expect(over.status).toBe(410);
      expect(visibleText(over)).toContain('Nothing left to track here');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
    },
  },
  {
    title: 'Dispatch cancels an assigned job',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('start_job');
      await job.sees('desk', 'A provider is assigned, so you decide what happens to the $26.25 deposit.');
      const desk = await job.openPage('desk');
      expect((await job.desk.submit(desk, 'cancel_request', { refund_deposit: 'yes' })).statuses[0]).toBe(422);
      await job.sees('driver', 'En Route to You');

      const reason = 'The road to you is closed by the police';
      await job.deskSubmits('cancel_request', { reason, refund_deposit: 'yes' });
      await job.receivesText('driver', "is cancelled. We'll refund your deposit to your card.");
      await job.receivesText('driver', 'we refunded your $26.25 deposit');
      await job.sees('driver', 'We cancelled this request.', reason, 'We refunded $26.25');
      await job.receivesText(
        'cab',
        "was cancelled. Please don't drive there or work on it. Already on the way or there? Call",
      );
      await job.sees(
        'cab',
        'Job Cancelled',
        "If you're on the way or already there, please stop",
        'Call dispatch',
        reason,
      );
      await job.sees('desk', /Cancelled on .+ by dispatch/, reason);
      await job.endsAs('cancelled');
      await job.moneyIs({ paid: 2_625, back: 2_625, onSite: 0, fee: 0 });
    },
  },
  {
    title: 'A storm night',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('paid');
      await job.passTime(31 * MINUTE);
      await job.receivesText('driver', 'Reply WAIT to keep waiting');
      await job.text('driver', 'WAIT');
      await job.receivesText('driver', "we'll keep looking. You can still cancel and get the whole deposit back.");
      await job.sees('driver', 'You chose to keep waiting.');
      await job.seesNot('driver', 'refund your deposit automatically');
      await job.passTime(2 * HOUR);
      await job.sees('driver', 'You chose to keep waiting.');
      await job.sees('desk', 'Your turn');

      await job.assignProvider();
      await job.submitAs('cab', 'accept_agreement', { agree: 'yes', minutes: '90' });
      await job.receivesText('driver', 'promises to be there by');
      await job.providerSubmits('start_job');
      await job.passTime(86 * MINUTE);
      await job.receivesText('cab', 'Reply with how many minutes from now');
      await job.text('cab', '40');
      await job.receivesText('cab', "we'll tell the customer you'll be there by");
      await job.receivesText('driver', 'now promises to be there by');
      await job.sees('driver', 'Your provider gave a new time', 'They first promised');
      await job.passTime(33 * MINUTE);
      await job.seesNot('driver', 'may be late');
      await job.advance('start_job', 'complete_job');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
      expect((await job.textsOf('driver')).join(' ')).not.toContain('refunded');
    },
  },
];
