import { endingsProviderTexts } from '#modules/request/copy/en/endings-provider.ts';
import { failureReasonsTexts } from '#modules/request/copy/en/failure-reasons.ts';
import { FAILURE_REASONS } from '#modules/request/rules/endings.ts';
import type { FailureReason } from '#modules/request/rules/endings.ts';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Checkbox, Radios } from '../../ui/Choice.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { FormPhoto } from '../../ui/photos/FormPhoto.tsx';
import { useUploadKeptPhoto } from '../../ui/photos/use-kept-photo.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useElapsedMs } from '../../ui/use-elapsed.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import { formatTime } from '../../ui/time.ts';
import type { OpenJob } from './load.server.ts';

/** The forms for a provider on site who can't find the customer or can't do the job. Dispatch then decides. */
export function CannotDo({ page }: { page: OpenJob }) {
  const t = useTexts(endingsProviderTexts);
  const reasons = useTexts(failureReasonsTexts);
  const { trouble } = page.job;
  useUploadKeptPhoto(`/provider/${page.jobId}/photos`, 'report', Boolean(trouble?.failure));
  if (!trouble) return null;
  if (trouble.failure) {
    return (
      <section className="stack">
        <p className="notice" role="status">
          {t.reported(reasons[trouble.failure])}
        </p>
        {trouble.failure === 'nobody_here' && <p>{t.search.pay(page.nobodyPay)}</p>}
        <CheckForNews waiting liveLineElsewhere />
        <IntentForm intent="resume_job" nonce={page.nonce}>
          <SubmitButton look="plain">{t.resume}</SubmitButton>
        </IntentForm>
      </section>
    );
  }
  return (
    <section className="stack">
      {trouble.search && <SearchForm page={page} search={trouble.search} />}
      {trouble.mayReport ? <ReportForm page={page} trouble={trouble} /> : <p className="sub">{t.used}</p>}
    </section>
  );
}

type Trouble = NonNullable<OpenJob['job']['trouble']>;

/**
 * The form for a provider who has arrived and sees nobody. Sending it texts the customer to ask where they are. If
 * texts don't reach the customer, the provider calls instead, and ticks a box that says so. The provider then waits for
 * the answer.
 */
function SearchForm({ page, search }: { page: OpenJob; search: NonNullable<Trouble['search']> }) {
  const t = useTexts(endingsProviderTexts).search;
  const locale = useLocale();
  const answer = useAnswer();
  const refused = answer?.intent === 'start_search';
  const { mayAsk, startedAt, answeredAt } = search;
  const leftMs = search.leftMs - useElapsedMs(search);
  // The server refuses the form if texts no longer reach the customer, even if they did when the page was loaded.
  const mustCall = !page.textsReach || Boolean(answer?.formErrors.called);
  return (
    <>
      {answeredAt !== null && (
        <p className="notice" role="status">
          {t.answered(formatTime(answeredAt, locale))}
        </p>
      )}
      {startedAt !== null && answeredAt === null && (
        <div className="notice" role="status">
          <p>{t.waiting(formatTime(startedAt, locale))}</p>
          <p>{leftMs > 0 ? t.leaveFrom(formatTime(search.nobodyFrom, locale)) : t.leaveNow}</p>
          <p>{t.pay(page.nobodyPay)}</p>
        </div>
      )}
      {!mayAsk && <p className="sub">{t.used}</p>}
      {mayAsk && (startedAt === null || answeredAt !== null) && (
        <details className="fold" open={refused}>
          <summary className={buttonClass()}>{t.heading}</summary>
          <div className="fold-body">
            <p className="sub">{mustCall ? t.leadCall : t.lead}</p>
            <IntentForm intent="start_search" nonce={page.nonce}>
              {mustCall && <Checkbox name="called" label={t.called} />}
              <SubmitButton look="plain">{t.send}</SubmitButton>
            </IntentForm>
          </div>
        </details>
      )}
    </>
  );
}

function ReportForm({ page, trouble: { search, mayHaveTried } }: { page: OpenJob; trouble: Trouble }) {
  const t = useTexts(endingsProviderTexts);
  const locale = useLocale();
  const refused = useAnswer()?.intent === 'report_failure';
  const reasons = FAILURE_REASONS.filter((reason) => reason !== 'nobody_here' || search !== null);
  const leftMs = (search?.leftMs ?? 0) - useElapsedMs(search);
  // Without script, a disabled choice could never become enabled. So without script, it's enabled from the start, and
  // the server refuses the form if it's sent too early.
  const hydrated = useHydrated();
  const nobodyHereOption = () => {
    const isAsked = search !== null && search.startedAt !== null && search.answeredAt === null;
    if (!isAsked) return { label: t.nobodyAfter, disabled: hydrated };
    const label = leftMs > 0 ? t.nobodyFrom(formatTime(search.nobodyFrom, locale)) : t.labels.nobody_here;
    return { label, disabled: hydrated && leftMs > 0 };
  };
  const optionOf = (reason: FailureReason) => {
    if (reason === 'nobody_here') return nobodyHereOption();
    if (reason === 'service_failed' && !mayHaveTried) return { label: t.failedAfter, disabled: hydrated };
    return { label: t.labels[reason] };
  };
  return (
    <details className="fold" open={refused}>
      <summary className={buttonClass()}>{t.open}</summary>
      <div className="fold-body">
        <p className="sub">{t.lead}</p>
        <IntentForm intent="report_failure" nonce={page.nonce} encType="multipart/form-data">
          <Radios
            name="reason"
            legend={t.reason}
            options={reasons.map((reason) => ({ value: reason, ...optionOf(reason) }))}
          />
          <Textarea name="note" label={t.note} hint={t.noteHint} rows={2} optional />
          <FormPhoto texts={t.photo} />
          <SubmitButton look="danger">{t.send}</SubmitButton>
        </IntentForm>
      </div>
    </details>
  );
}
