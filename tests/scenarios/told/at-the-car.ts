import { MINUTE } from '#kernel/constants.ts';
import type { Story } from './story.ts';

const EXTRA_DECLINED_STEP = "The extra is declined, or isn't answered";
const REASON_FIELD = { reason: 'Only the police can move it' };
const NOT_DONE_FIELDS = { outcome: 'not_done', ...REASON_FIELD };

/** Extra charges, changed jobs, and jobs that can't be done. */
export const AT_THE_CAR_STORY: Story = {
  title: 'what goes wrong at the car',
  async play({ newJob, witness }) {
    const job = await newJob().submitRequest();
    await job.advanceTo('arrived');
    const report = (reason: string) => () => job.submitAs('cab', 'report_failure', { reason });
    await witness.step(job, "The provider can't find the driver", () => job.providerSubmits('start_search'));
    await witness.step(job, 'The driver answers', () => job.driverSubmits('answer_search'));
    await job.providerSubmits('verify_code');
    await witness.step(job, "The provider can't do the job", report('unsafe'));
    await witness.step(job, 'The job goes on', () => job.deskSubmits('resume_job'));
    const flatbed = {
      service: 'flatbed',
      price: '220',
      destination: '100 Main St, Fort Worth, TX 76102',
      ...REASON_FIELD,
    };
    const propose = (who: string) => () => job.deskSubmits('propose_change', { ...flatbed, who });
    await witness.step(job, 'A change is proposed', propose('same'));
    await witness.step(job, 'The change is declined', () => job.driverSubmits('decline_change'));
    await job.submitAs('cab', 'report_failure', { reason: 'wrong_equipment' });
    await witness.step(job, 'The job ends, not done', () =>
      job.deskSubmits('end_job', { ...NOT_DONE_FIELDS, kept: '25', provider: '25' }),
    );

    const extra = await newJob().submitRequest();
    await extra.advanceTo('start_service');
    const ask = () => extra.submitAs('cab', 'request_extra', { amount: '45', reason: 'Winch' });
    await ask();
    await witness.step(extra, EXTRA_DECLINED_STEP, () => extra.driverSubmits('decline_extra'));
    await ask();
    await witness.step(extra, EXTRA_DECLINED_STEP, () => extra.passTime(11 * MINUTE));
    await extra.submitAs('cab', 'report_failure', { reason: 'drop_off_closed' });
    await witness.step(extra, 'The job ends, partly done', () =>
      extra.deskSubmits('end_partly_done', { price: '100', ...REASON_FIELD }),
    );

    const gone = await newJob().submitRequest();
    await gone.advanceTo('arrived');
    await gone.providerSubmits('start_search');
    await gone.passTime(11 * MINUTE);
    await gone.submitAs('cab', 'report_failure', { reason: 'nobody_here' });
    await witness.step(gone, 'The job ends, nobody there', () =>
      gone.deskSubmits('end_job', { outcome: 'gone', kept: '0', provider: '0', ...REASON_FIELD }),
    );

    const changed = await newJob().submitRequest();
    await changed.advanceTo('verify_code');
    const path = await changed.pathFor('cab');
    await changed.deskSubmits('propose_change', { ...flatbed, who: 'other' });
    await witness.step(
      changed,
      'A change for another provider is accepted',
      () => changed.driverSubmits('accept_change'),
      { device: changed.cab, phone: changed.providerPhone, path },
    );
  },
};
