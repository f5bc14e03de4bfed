import { promiseProviderTexts } from '#modules/request/copy/en/promise-provider.ts';
import { LATE_REASONS } from '#modules/request/rules/late-reasons.ts';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Radios } from '../../ui/Choice.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import type { OpenJob } from './load.server.ts';
import { PromiseMinutes } from './PromiseMinutes.tsx';

/** The promised time, and the form for a new one. The form unfolds if the promised time is in doubt. */
export function NewTime({ page }: { page: OpenJob }) {
  const t = useTexts(promiseProviderTexts);
  const locale = useLocale();
  const { promise } = page;
  if (!promise) return null;
  const time = formatTime(promise.at, locale);
  return (
    <FoldedCard title={t.heading(time)} intents={['promise_again']} isUnfolded={promise.isAsked || promise.late}>
      {promise.late ? <p>{t.late(time)}</p> : promise.isAsked && <p>{t.asked(time)}</p>}
      {promise.renewalsLeft === 0 ? (
        <p>{t.used}</p>
      ) : (
        <IntentForm intent="promise_again" nonce={page.nonce}>
          <p className="sub">
            {t.lead} {t.left(promise.renewalsLeft)}
          </p>
          <PromiseMinutes way={promise.way} />
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
    </FoldedCard>
  );
}
