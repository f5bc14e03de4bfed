import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { waitUntil } from '../../support/stage.ts';
import type { ScenarioJob } from '../people.ts';
import type { Story } from './story.ts';

/** Twilio's code for a phone that can't be reached. */
const UNREACHABLE_ERROR_CODE = 30_003;

/** Texts that nobody receives, and refunds that don't go through. */
export const NOT_DELIVERED: Story = {
  title: 'texts and refunds that fail',
  async play({ newJob, witness, phones, theater }) {
    const failing = newJob();
    const refuse = (phone: string) =>
      phones.setFaults({ calls: [{ kind: 'refuse', code: UNREACHABLE_ERROR_CODE, phone }] });
    await refuse(failing.driverPhone);
    await failing.submitRequest();
    await failing.sees('driver', trackingTexts.keepLink.why.unread);
    await witness.step(failing, "A price's text fails", () => failing.setPrice('175'));
    await phones.clearFaults();

    const silent = await newJob().submitRequest({ text_consent: '' });
    const countWithheld = () => theater.prisma.message.count({ where: { request_id: silent.id } });
    await waitUntil('the first text is withheld', async () => (await countWithheld()) === 1);
    await witness.step(silent, 'A price is set, no texts wanted', () => silent.setPrice('175'));

    const unheard = await newJob().submitRequest();
    await unheard.advanceTo('paid');
    await refuse(unheard.providerPhone);
    await witness.step(unheard, "A provider's text fails", () => unheard.assignProvider());
    await phones.clearFaults();

    for (const how of ['retried', 'by hand'] as const) {
      const job = await newJob().submitRequest();
      await job.advanceTo('paid');
      await refuseRefund(theater.stripeEmulatorUrl, job);
      await witness.step(job, 'A refund fails', () => job.driverSubmits('cancel_request'));
      if (how === 'retried') {
        await witness.step(job, 'The refund is tried again', () => job.deskSubmits('retry_refund'));
      } else {
        await witness.step(job, 'The refund is settled by hand', () =>
          job.deskSubmits('settle_refund', { reason: 'Check 1042', settled: 'yes' }),
        );
      }
    }
  },
};

/** Makes Stripe refuse the next refund of a request, with an error that's final. */
async function refuseRefund(emulatorUrl: string, job: ScenarioJob): Promise<void> {
  const fault = { kind: 'status', status: 400, code: 'charge_already_refunded', method: 'POST', path: '/v1/refunds' };
  await fetch(`${emulatorUrl}/_emulator/faults/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ ...fault, about: job.id }]),
  });
}
