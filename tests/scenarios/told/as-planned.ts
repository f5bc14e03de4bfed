import { MINUTE } from '#kernel/constants.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { visibleText } from '#night/visitor.ts';
import { expect } from 'vitest';
import type { Story } from './story.ts';

/** From the request to the expired links. */
export const AS_PLANNED: Story = {
  title: 'a job as planned, with a counter-offer and an extra charge',
  async play({ newJob, witness }) {
    const job = newJob();
    const step = (name: string, action: () => Promise<unknown>) => witness.step(job, name, action);
    await step('A request comes in', () => job.submitRequest());
    await job.recordProvider({ pays_cash: 'yes' });
    await step('A price is set', () => job.setPrice('200'));
    await job.acceptTerms();
    await step('The driver counters', () => job.driverSubmits('counter_offer', { amount: '150' }));
    await step('Dispatch makes a final offer', () => job.deskSubmits('final_counter', { amount: '175' }));
    await step('The driver accepts', () => job.driverSubmits('accept_offer'));
    await step('The payment page is open', () => job.openPayment());
    await step('The deposit is paid', () => job.pressAtCheckout('pay'));
    await step('A provider is asked', () => job.assignProvider());
    await step('The provider accepts', () => job.acceptAgreement());
    await step('The provider sets out', () => job.providerSubmits('start_job'));
    await step('The provider arrives', () => job.providerSubmits('arrived'));
    await step('The code is entered', () => job.providerSubmits('verify_code'));
    await step('The work begins', () => job.providerSubmits('start_service'));
    const extra = { amount: '45', reason: 'The winch' };
    await step('An extra is asked for', () => job.submitAs('cab', 'request_extra', extra));
    await step('The extra is approved', () => job.driverSubmits('approve_extra'));
    await step('The job is done', () => job.providerSubmits('complete_job'));
    await step('Paid on site', () => job.providerSubmits('confirm_payment'));
    const open = await job.openPage('driver');
    await step('The links expire', () => job.passTime(6 * MINUTE));
    // A rating from a page opened before the links expired is refused. The response says that the link has expired.
    const late = await job.driver.submit(open, 'rate', { customer_rating: '5' });
    expect(late.status).toBe(410);
    expect(visibleText(late)).toContain(trackingTexts.expired.heading);
  },
};
