import { promiseProviderTexts } from '#modules/request/copy/en/promise-provider.ts';
import { LATE_REASONS } from '#modules/request/rules/late-reasons.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Radios } from '../../ui/Choice.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { CabCollapsible } from './CabCollapsible.tsx';
import type { OpenJob } from './load.server.ts';
import { PromiseMinutes } from './PromiseMinutes.tsx';

/** The promised time, and the form for a new one. It unfolds by itself when the time is in question. */
export function NewTime({ page }: { page: OpenJob }) {
  const t = useTexts(promiseProviderTexts);
  const locale = useLocale();
  const refused = useAnswer()?.intent === 'promise_again';
  const { promise } = page;
  if (!promise) return null;
  const time = formatTime(promise.at, locale);
  return (
    <CabCollapsible title={t.heading(time)} defaultOpen={promise.asked || promise.late || refused}>
      {promise.late ? <p>{t.late(time)}</p> : promise.asked && <p>{t.asked(time)}</p>}
      {promise.left === 0 ? (
        <p>{t.used}</p>
      ) : (
        <IntentForm intent="promise_again" nonce={page.nonce}>
          <p className="sub">
            {t.lead} {t.left(promise.left)}
          </p>
          <PromiseMinutes miles={promise.miles} />
          <Radios
            name="reason"
            legend={t.reason}
            options={LATE_REASONS.map((value) => ({ value, label: t.reasons[value] }))}
          />
          <SubmitButton look="plain" busyLabel={t.sending}>
            {t.submit}
          </SubmitButton>
        </IntentForm>
      )}
    </CabCollapsible>
  );
}
