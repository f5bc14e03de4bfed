import { formatMoney } from '#kernel/money.ts';
import { endingsDeskTexts } from '#modules/request/copy/en/endings-desk.ts';
import { cancellationCauseOf } from '#modules/request/rules/ended-by.ts';
import type { CancellationCause } from '#modules/request/rules/ended-by.ts';
import { promiseDeskTexts } from '#modules/request/copy/en/promise-desk.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import type { ButtonLook } from '../../ui/Button.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { Radios } from '../../ui/Choice.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';
import { ProviderFee } from './FailureCard.tsx';
import type { DeskRequest } from './load.server.ts';

/**
 * How the request ended or, while it's open, the form to cancel it. Also the form to delete the request, which asks for
 * a confirmation.
 */
export function EndCard({ request }: { request: DeskRequest }) {
  const locale = useLocale();
  const t = useTexts(adminRequestTexts);
  const endings = useTexts(endingsDeskTexts);
  const { row, may, nonce } = request;
  const deadlines: Partial<Record<CancellationCause, string>> = t.cancel.deadlines;
  const deadlineText = deadlines[cancellationCauseOf(row)];
  return (
    <Card title={may.cancelRequest ? t.cancel.endHeading : t.cancel.endedHeading} id="end">
      {row.cancelled_at && row.cancelled_by && (
        <p>
          {t.cancel.cancelled(deadlineText ?? t.cancel.by[row.cancelled_by], formatDateTime(row.cancelled_at, locale))}
        </p>
      )}
      <Facts
        items={[
          { label: endings.end.outcome, value: row.outcome === 'partly_done' && endings.partly.outcome },
          {
            label: endings.partly.firstAgreed,
            value: row.outcome === 'partly_done' && row.first_price_cents && formatMoney(row.first_price_cents),
          },
          { label: t.cancel.reason, value: row.cancel_reason },
        ]}
      />
      <ProviderFee request={request} />
      {may.cancelRequest && !request.cancellationOpen && <CancelForm request={request} />}
      {may.deleteRequest ? (
        <ConfirmSection label={t.remove.button} question={t.remove.confirm} keepLabel={t.remove.no}>
          <IntentForm intent="delete_request" nonce={nonce} version={row.version}>
            <SubmitButton look="danger">{t.remove.yes}</SubmitButton>
          </IntentForm>
        </ConfirmSection>
      ) : (
        <p className="sub">{request.owesFee ? t.remove.payFirst : t.remove.cancelFirst}</p>
      )}
    </Card>
  );
}

/** The form that cancels the request and says what happens to the money. Collapsed at first. */
export function CancelForm({ request, look }: { request: DeskRequest; look?: ButtonLook }) {
  const t = useTexts(adminRequestTexts).cancel;
  const { proposal } = useTexts(promiseDeskTexts);
  const { row, nonce, payments } = request;
  const minutesLate = request.promise?.minutesLate;
  const { paid, keptAtMost } = request.deposit;
  const mayChooseRefund = row.provider_assigned && paid > 0;
  const hasOpenSession = payments.some(({ status }) => status === 'open');
  return (
    <Collapsible label={t.submit} intent="cancel_request" look={look}>
      <IntentForm intent="cancel_request" nonce={nonce} version={row.version}>
        {paid > 0 && <p>{mayChooseRefund ? t.before.choose(paid) : t.before.paid(paid)}</p>}
        {hasOpenSession ? <p>{t.before.open}</p> : paid === 0 && <p>{t.before.nothing}</p>}
        {mayChooseRefund && minutesLate !== undefined && minutesLate !== null && <p>{proposal(minutesLate)}</p>}
        <Textarea name="reason" label={t.reason} hint={t.reasonHint} rows={2} optional={!row.provider_assigned} />
        {mayChooseRefund && (
          <Radios
            name="refund_deposit"
            legend={t.choice}
            defaultValue="yes"
            options={[
              { value: 'yes', label: t.refund },
              { value: 'no', label: t.keep(keptAtMost) },
            ]}
          />
        )}
        <SubmitButton look="danger">{t.submit}</SubmitButton>
      </IntentForm>
    </Collapsible>
  );
}
