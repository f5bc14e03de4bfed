import type { Cents } from '#kernel/money.ts';
import { leftOf } from '#modules/request/rules/sessions.ts';
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

/** Cancels the request, after saying what happens to the deposit, or deletes it after a confirmation. */
export function EndCard({ request }: { request: DeskRequest }) {
  const locale = useLocale();
  const t = useTexts(adminRequestTexts);
  const { row, may, nonce } = request;
  return (
    <Card title={may.cancelRequest ? t.cancel.endHeading : t.cancel.endedHeading} id="end">
      {row.cancelled_at && row.cancelled_by && (
        <p>{t.cancel.cancelled(t.cancel.by[row.cancelled_by], formatDateTime(row.cancelled_at, locale))}</p>
      )}
      {row.cancel_reason && <Facts items={[{ label: t.cancel.reason, value: row.cancel_reason }]} />}
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

/** The form that cancels, and what happens to the money. It's collapsed at first. */
export function CancelForm({ request, look }: { request: DeskRequest; look?: ButtonLook }) {
  const t = useTexts(adminRequestTexts).cancel;
  const { proposal } = useTexts(promiseDeskTexts);
  const { row, nonce, payments } = request;
  const late = request.promise?.depositBackAfter;
  const paid = payments.find(({ status }) => status === 'paid');
  const choose = row.provider_assigned && paid;
  const open = payments.some(({ status }) => status === 'open');
  return (
    <Collapsible label={t.submit} intent="cancel_request" look={look}>
      <IntentForm intent="cancel_request" nonce={nonce} version={row.version}>
        <p>{consequence(t.before, { paid: paid && leftOf(paid), choose: Boolean(choose), open })}</p>
        {choose && late !== undefined && late !== null && <p>{proposal(late)}</p>}
        <Textarea name="reason" label={t.reason} hint={t.reasonHint} rows={2} optional={!row.provider_assigned} />
        {choose && (
          <Radios
            name="refund_deposit"
            legend={t.choice}
            defaultValue="yes"
            options={[
              { value: 'yes', label: t.refund },
              { value: 'no', label: t.keep },
            ]}
          />
        )}
        <SubmitButton look="danger">{t.submit}</SubmitButton>
      </IntentForm>
    </Collapsible>
  );
}

type Before = (typeof adminRequestTexts)['cancel']['before'];

/** What happens to the money if the request is cancelled. */
export function consequence(words: Before, money: { paid: Cents | undefined; choose: boolean; open: boolean }): string {
  if (money.paid !== undefined) return money.choose ? words.choose(money.paid) : words.paid(money.paid);
  return money.open ? words.open : words.nothing;
}
