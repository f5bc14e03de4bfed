import { HOUR, MINUTE } from '#kernel/constants.ts';
import type { Story } from './story.ts';

/** Answers that don't come in time. */
export const TIME_PASSES: Story = {
  title: 'what happens when nobody answers',
  async play({ newJob, witness }) {
    const silent = await newJob().submitRequest();
    await silent.advanceTo('assigned');
    await witness.step(silent, "The provider doesn't answer", () => silent.passTime(6 * MINUTE));

    const lateJob = await newJob().submitRequest();
    await lateJob.advanceTo('start_job');
    await witness.step(lateJob, 'The promised time is near', () => lateJob.passTime(41 * MINUTE));
    await witness.step(lateJob, 'No new time comes', () => lateJob.passTime(3 * MINUTE));
    await witness.step(lateJob, 'The provider gives a new time', () =>
      lateJob.submitAs('cab', 'promise_again', { minutes: '20', reason: 'traffic' }),
    );

    const unanswered = await newJob().submitRequest();
    await unanswered.advanceTo('paid');
    const keptWaiting = await newJob().submitRequest();
    await keptWaiting.advanceTo('paid');
    await witness.step(unanswered, 'No provider after half the wait', () => unanswered.passTime(31 * MINUTE));
    await witness.step(keptWaiting, 'The driver keeps waiting', () => keptWaiting.driverSubmits('wait_for_provider'));
    await witness.step(unanswered, 'No provider is found', () => unanswered.passTime(30 * MINUTE));

    const unpaid = await newJob().submitRequest();
    await unpaid.advanceTo('complete_job');
    await witness.step(unpaid, 'Payment on site not confirmed', () => unpaid.passTime(31 * MINUTE));
    await witness.step(unpaid, 'The provider says not paid', () => unpaid.providerSubmits('report_unpaid'));

    const offered = await newJob().submitRequest();
    await offered.setPrice('175');
    const agreed = await newJob().submitRequest();
    await agreed.advanceTo('agreed');
    await witness.step(offered, "The price isn't answered", () => offered.passTime(31 * MINUTE));
    const aDayPasses = async () => {
      await offered.passTime(24 * HOUR);
      await offered.deskSignsIn();
    };
    await witness.step(agreed, "The deposit wasn't paid", () =>
      witness.step(offered, 'Nobody answered for a day', aDayPasses),
    );
  },
};
