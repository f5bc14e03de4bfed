import { MINUTE } from '#kernel/constants.ts';
import { amountFieldValue } from '#kernel/money.ts';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { endingsDeskTexts } from '#modules/request/copy/en/endings-desk.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { failureReasonsTexts } from '#modules/request/copy/en/failure-reasons.ts';
import { promiseDeskTexts } from '#modules/request/copy/en/promise-desk.ts';
import { isChangeOpen } from '#modules/request/rules/changed-job.ts';
import { directionsUrl } from '#modules/place/rules/map-links.ts';
import { Card, Facts } from '../../ui/Card.tsx';
import { Radios } from '../../ui/Choice.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { PhotoList } from '../../ui/photos/PhotoList.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, formatTime } from '../../ui/time.ts';
import type { DeskRequest } from './load.server.ts';

/** Shown if the provider can't do the job or can't find the customer: what they report, and what dispatch can do. */
export function FailureCard({ request }: { request: DeskRequest }) {
  const t = useTexts(endingsDeskTexts);
  const reasons = useTexts(failureReasonsTexts);
  const locale = useLocale();
  const photoTexts = useTexts(photosTexts);
  const { now } = useDesk();
  const { trouble, row, nonce } = request;
  if (!trouble || (!trouble.failure && !trouble.search)) return null;
  const { failure, search } = trouble;
  const facts = failure && [
    { label: t.note, value: failure.note },
    {
      label: t.place,
      value: failure.place && (
        <a href={directionsUrl(failure.place)}>{t.onMap(failure.place.at && formatTime(failure.place.at, locale))}</a>
      ),
    },
  ];
  return (
    <Card title={failure ? t.heading : t.searchHeading} className="card-decide" id="failure">
      {failure && <p>{t.lead(reasons[failure.reason], Math.floor(Math.max(0, now - failure.since) / MINUTE))}</p>}
      {search && (
        <p>
          {search.answeredAt === null
            ? t.searched(formatTime(search.startedAt, locale))
            : t.answered(formatTime(search.answeredAt, locale))}
        </p>
      )}
      {facts && <Facts items={facts} />}
      {failure && <PhotoList page={request.photos.page} photos={failure.photos} of={photoTexts.of.report} />}
      {failure && (
        <>
          <p className="sub">{t.resumeHint}</p>
          <OpenChangeWarning request={request} />
          <IntentForm intent="resume_job" nonce={nonce} version={row.version}>
            <SubmitButton>{t.resume}</SubmitButton>
          </IntentForm>
          <p className="sub">{t.replaceHint}</p>
        </>
      )}
      {failure && <EndPartlyDoneForm request={request} />}
      {!trouble.solved && <EndJobForm request={request} />}
    </Card>
  );
}

/** The form that ends a partly done job: what the customer pays for the part that was done, and why it ended. */
function EndPartlyDoneForm({ request: { trouble, row, nonce } }: { request: DeskRequest }) {
  const t = useTexts(endingsDeskTexts);
  if (!trouble?.partly) return null;
  return (
    <Collapsible label={t.partly.open} intent="end_partly_done">
      <IntentForm intent="end_partly_done" nonce={nonce} version={row.version}>
        <p>{t.partly.lead(trouble.partly)}</p>
        <MoneyField name="price" label={t.partly.price} />
        <Textarea name="reason" label={t.end.reason} hint={t.end.reasonHint} rows={2} />
        <SubmitButton look="danger">{t.partly.submit}</SubmitButton>
      </IntentForm>
    </Collapsible>
  );
}

/** Warns dispatch, before it lets the job go on, that the customer hasn't answered a proposed change yet. */
export function OpenChangeWarning({ request: { row } }: { request: DeskRequest }) {
  const t = useTexts(endingsDeskTexts);
  return isChangeOpen({ changeStatus: row.change_status }) && <p className="sub">{t.changeOpen}</p>;
}

/**
 * The form that ends a job that wasn't done: how much of the deposit is kept, how much of that the provider gets, and
 * why.
 */
export function EndJobForm({ request: { trouble, promise, row, nonce } }: { request: DeskRequest }) {
  const t = useTexts(endingsDeskTexts).end;
  const { proposal: lateProposal } = useTexts(promiseDeskTexts);
  if (!trouble) return null;
  const minutesLate = promise?.minutesLate ?? null;
  const { outcome, settlement, keepableCents } = trouble.proposal;
  return (
    <Collapsible label={t.open} intent="end_job">
      <IntentForm intent="end_job" nonce={nonce} version={row.version}>
        <p>{t.deposit(keepableCents)}</p>
        {minutesLate === null ? <p className="sub">{t.proposal}</p> : <p>{lateProposal(minutesLate)}</p>}
        <Radios
          name="outcome"
          legend={t.outcome}
          defaultValue={outcome}
          options={(['not_done', 'gone'] as const).map((value) => ({ value, label: t.outcomes[value] }))}
        />
        <div className="field-pair">
          <MoneyField name="kept" label={t.kept} defaultValue={amountFieldValue(settlement.keptCents)} />
          <MoneyField name="provider" label={t.provider} defaultValue={amountFieldValue(settlement.providerCents)} />
        </div>
        <Textarea name="reason" label={t.reason} hint={t.reasonHint} rows={2} />
        <SubmitButton look="danger">{t.submit}</SubmitButton>
      </IntentForm>
    </Collapsible>
  );
}

/** For a job that ended without being done: the fee that Shoulder owes the provider. */
export function ProviderFee({ request: { row, nonce } }: { request: DeskRequest }) {
  const t = useTexts(endingsDeskTexts);
  const buttons = useTexts(commandButtons);
  const locale = useLocale();
  const { fees: words } = useTexts(deskQueueTexts);
  const { labels } = useTexts(paymentMethodsTexts);
  const { provider_fee_cents: fee, provider_fee_paid_at: paidAt } = row;
  const { provider_fee_method: method, provider_fee_account: account } = row;
  if (fee === null) return null;
  if (paidAt) return <p>{t.feePaid(fee, formatDateTime(paidAt, locale))}</p>;
  return (
    <>
      <p>{t.fee(fee)}</p>
      <p>{method && account ? words.pay(labels[method], account) : words.payUnknown}</p>
      <ConfirmSection label={buttons.pay_provider_fee} question={t.payFeeQuestion(fee)} keepLabel={t.end.keep}>
        <IntentForm intent="pay_provider_fee" nonce={nonce} version={row.version}>
          <SubmitButton>{buttons.pay_provider_fee}</SubmitButton>
        </IntentForm>
      </ConfirmSection>
    </>
  );
}
