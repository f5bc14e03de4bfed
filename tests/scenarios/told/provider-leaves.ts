import type { Story } from './story.ts';
import { providerDeviceOf } from './witness.ts';

const PROVIDER_LEFT_STEP = 'The provider declines, or hands the job back';

/** Providers who decline, hand the job back, or are replaced. */
export const PROVIDER_LEAVES: Story = {
  title: 'providers who leave',
  async play({ newJob, witness }) {
    const job = await newJob().submitRequest();
    const leaves = (name: string, action: () => Promise<unknown>) =>
      witness.step(job, name, action, providerDeviceOf(job));
    await job.advanceTo('assigned');
    await leaves(PROVIDER_LEFT_STEP, () => job.providerSubmits('decline_job'));
    await witness.step(job, 'Another provider is asked', () => job.assignNextProvider());
    await leaves('A provider is replaced', () => job.replaceProvider());
    await job.acceptAgreement();
    await leaves(PROVIDER_LEFT_STEP, () => job.providerSubmits('decline_job'));
    await job.assignNextProvider();
    await job.acceptAgreement();
    await leaves('A provider is replaced', () => job.replaceProvider());
    await job.acceptAgreement();
    await job.providerSubmits('start_job');
    await leaves(PROVIDER_LEFT_STEP, () => job.submitAs('cab', 'decline_job', { reason: 'own_vehicle' }));
    await job.assignNextProvider();
    await job.acceptAgreement();
    await job.providerSubmits('start_job');
    await leaves('A provider is replaced', () => job.replaceProvider());
  },
};
