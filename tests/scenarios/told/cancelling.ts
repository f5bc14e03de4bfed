import type { ScenarioJob } from '../people.ts';
import type { Story } from './story.ts';

const REASON_FIELD = { reason: 'The road is closed' };

/** The driver cancels, or asks to cancel. */
export const DRIVER_CANCELS: Story = {
  title: 'a driver who cancels, or asks to',
  async play({ newJob, witness }) {
    const rejected = await newJob().submitRequest();
    await rejected.setPrice('175');
    await witness.step(rejected, 'The driver rejects the price', () => rejected.driverSubmits('reject_offer'));

    const unpaid = await newJob().submitRequest();
    await unpaid.receivesText('driver', 'we got your request');
    await witness.step(unpaid, 'The driver cancels, nothing paid', () => unpaid.driverSubmits('cancel_request'));

    const paid = await newJob().submitRequest();
    await paid.advanceTo('paid');
    await witness.step(paid, 'The driver cancels, deposit paid', () => paid.driverSubmits('cancel_request'));

    const job = await newJob().submitRequest();
    await job.advanceTo('start_job');
    await witness.step(job, 'The driver asks to cancel', () => job.driverSubmits('cancel_request'));
    await witness.step(job, 'Dispatch refuses', () => job.deskSubmits('decline_cancellation'));
    await job.driverSubmits('cancel_request');
    await witness.step(job, 'Dispatch agrees, and returns the deposit', () =>
      job.deskSubmits('cancel_request', { ...REASON_FIELD, refund_deposit: 'yes' }),
    );

    const kept = await newJob().submitRequest();
    await kept.advanceTo('start_job');
    await kept.driverSubmits('cancel_request');
    await witness.step(kept, 'Dispatch agrees, and keeps the deposit', () =>
      kept.deskSubmits('cancel_request', { ...REASON_FIELD, refund_deposit: 'no' }),
    );

    const leftJob = await newJob().submitRequest();
    await leftJob.advanceTo('start_job');
    await leftJob.driverSubmits('cancel_request');
    const cab = { device: leftJob.cab, phone: leftJob.providerPhone, path: await leftJob.pathFor('cab') };
    await witness.step(
      leftJob,
      'The driver asks to cancel, the provider leaves first',
      () => leftJob.submitAs('cab', 'decline_job', { reason: 'other' }),
      cab,
    );

    const solved = await newJob().submitRequest();
    await solved.advanceTo('start_job');
    await witness.step(solved, "The driver says it's solved", () =>
      solved.driverSubmits('cancel_request', { solved: 'yes' }),
    );
  },
};

/**
 * For each status before the work ends, the table's step for a cancellation by dispatch, and a function that brings a
 * new request to that status.
 */
const STATUSES_TO_CANCEL: readonly { name: string; reach(job: ScenarioJob): Promise<unknown> }[] = [
  { name: 'Dispatch cancels, nothing paid', reach: (job) => job.receivesText('driver', 'we got your request') },
  { name: 'Dispatch cancels, nothing paid', reach: (job) => job.setPrice('175') },
  {
    name: 'Dispatch cancels, nothing paid',
    async reach(job) {
      await job.setPrice('175');
      await job.acceptTerms();
      await job.driverSubmits('counter_offer', { amount: '150' });
    },
  },
  { name: 'Dispatch cancels, nothing paid', reach: (job) => job.advanceTo('agreed') },
  {
    name: 'Dispatch cancels, nothing paid',
    async reach(job) {
      await job.advanceTo('agreed');
      await job.openPayment();
    },
  },
  { name: 'Dispatch cancels, deposit paid', reach: (job) => job.advanceTo('paid') },
  { name: 'Dispatch cancels, a provider was asked', reach: (job) => job.advanceTo('assigned') },
  { name: 'Dispatch cancels, a provider has accepted', reach: (job) => job.advanceTo('agreement') },
  { name: 'Dispatch cancels, a provider has accepted', reach: (job) => job.advanceTo('start_job') },
  { name: 'Dispatch cancels, a provider has accepted', reach: (job) => job.advanceTo('arrived') },
  { name: 'Dispatch cancels, a provider has accepted', reach: (job) => job.advanceTo('start_service') },
];

/** Dispatch cancels at each status, rejects a counter-offer, and deletes. */
export const DISPATCH_CANCELS: Story = {
  title: 'dispatch, which cancels at each status, or deletes',
  async play({ newJob, witness }) {
    for (const { name, reach } of STATUSES_TO_CANCEL) {
      const job = await newJob().submitRequest();
      await reach(job);
      await witness.step(job, name, () =>
        job.deskSubmits('cancel_request', { ...REASON_FIELD, refund_deposit: 'yes' }),
      );
      if (name !== 'Dispatch cancels, deposit paid') continue;
      await witness.step(job, 'A request is deleted', () => job.deskSubmits('delete_request'));
    }
    const countered = await newJob().submitRequest();
    await countered.setPrice('175');
    await countered.acceptTerms();
    await countered.driverSubmits('counter_offer', { amount: '150' });
    await witness.step(countered, 'Dispatch rejects the counter-offer', () => countered.deskSubmits('reject_counter'));

    const job = await newJob().submitRequest();
    await job.receivesText('driver', 'we got your request');
    await witness.step(job, 'A request is deleted', () => job.deskSubmits('delete_request'));

    const last = await newJob().submitRequest();
    await last.advanceTo('agreement');
    await witness.step(last, 'Dispatch cancels, and keeps the deposit', () =>
      last.deskSubmits('cancel_request', { ...REASON_FIELD, refund_deposit: 'no' }),
    );
  },
};
