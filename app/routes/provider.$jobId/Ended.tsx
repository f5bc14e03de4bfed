import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { endingsProviderTexts } from '#modules/request/copy/en/endings-provider.ts';
import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { FEE_METHODS } from '#modules/request/rules/payment-methods.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { ProviderMessages } from '../../ui/provider/ProviderMessages.tsx';
import { CallButton } from '../../ui/CallButton.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { Radios } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { useRootData } from '../../ui/root-data.ts';
import { useTexts } from '../../ui/texts.ts';
import { ReportUnpaid } from './NextStep.tsx';
import type { JobPage } from './load.server.ts';

type CancelledJob = Extract<JobPage, { kind: 'cancelled' }>;

interface JobClosedProps {
  page: CancelledJob;
  ending: NonNullable<CancelledJob['ending']>;
}

interface EndedProps {
  heading: string;
  message: string;
  contact?: string;
  /** Whether to show a button that calls dispatch. */
  callDesk?: boolean;
  /** The reason that dispatch gave when it cancelled the job. */
  reason?: string | null;
  /** The page's data, if the link has expired. For another hour, the page has the form that confirms the payment. */
  page?: Extract<JobPage, { kind: 'expired' }>;
}

/** Shown when dispatch has ended a job that wasn't done: the reason, and what Shoulder pays the provider. */
export function JobClosed({ page, ending }: JobClosedProps) {
  const t = useTexts(endingsProviderTexts);
  const phone = useRootData()?.servicePhone;
  const { fee, owed } = ending;
  return (
    <div className="page page-narrow cab">
      <Sign title={t.closed} tone="over" picture="bar" />
      <ProviderMessages />
      <p className="lead">{fee === null ? t.noFee : owed ? t.fee(fee) : t.payFee.paid(fee)}</p>
      {owed && <FeePayment nonce={page.nonce} ending={ending} />}
      <Facts items={[{ label: t.why, value: page.reason }]} />
      {fee !== null && phone && <CallButton wide phone={phone} label={(number) => `${t.askFee}: ${number}`} />}
    </div>
  );
}

/** The form that asks how the provider wants to be paid the fee. */
function FeePayment({ nonce, ending: { pay, usual } }: Pick<CancelledJob, 'nonce'> & Pick<JobClosedProps, 'ending'>) {
  const t = useTexts(endingsProviderTexts).payFee;
  const { labels, names } = useTexts(paymentMethodsTexts);
  return (
    <Card title={t.heading}>
      {pay && (
        <p>
          {t.told(names[pay.method], pay.account)} {t.change}
        </p>
      )}
      <IntentForm key={pay && `${pay.method} ${pay.account}`} intent="tell_fee_payment" nonce={nonce}>
        <Radios
          name="fee_method"
          legend={t.method}
          defaultValue={pay?.method ?? usual}
          options={FEE_METHODS.map((value) => ({ value, label: labels[value] }))}
        />
        <Field name="fee_account" label={t.account} hint={t.accountHint} defaultValue={pay?.account} />
        <SubmitButton wide>{t.submit}</SubmitButton>
      </IntentForm>
    </Card>
  );
}

/** The page of a link that no longer opens a job: says why, and what to do. */
export function Ended({ heading, message, contact, callDesk = false, reason, page }: EndedProps) {
  const t = useTexts(providerTexts);
  const { why } = useTexts(endingsProviderTexts);
  const buttons = useTexts(commandButtons);
  const phone = useRootData()?.servicePhone;
  return (
    <div className="page page-narrow cab">
      <Sign title={heading} tone="over" picture="bar" />
      <ProviderMessages />
      <p className="lead">{message}</p>
      <Facts items={[{ label: why, value: reason }]} />
      {page && page.collect !== null && (
        <Card>
          <p>
            {t.expired.confirm} {t.confirmPaid(page.collect)}
          </p>
          <IntentForm intent="confirm_payment" nonce={page.nonce}>
            <SubmitButton wide busyLabel={t.actions.busy}>
              {buttons.confirm_payment}
            </SubmitButton>
          </IntentForm>
          <ReportUnpaid page={page} isReported={page.saidUnpaid} />
        </Card>
      )}
      {page?.paid && <p role="status">{t.earnings.nothingMore}</p>}
      {contact && <p>{contact}</p>}
      {callDesk && phone && <CallButton wide phone={phone} label={t.callDesk} />}
    </div>
  );
}
