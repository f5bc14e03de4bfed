import { promiseDeskTexts } from '#modules/request/copy/en/promise-desk.ts';
import { LATE_REASONS } from '#modules/request/rules/late-reasons.ts';
import { Card } from '../../ui/Card.tsx';
import { Radios } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import type { DeskRequest } from './load.server.ts';

/** Shown if the provider may be late and gave no new time. Dispatch calls them, and enters the time that they say. */
export function PromiseCard({ request: { promise, row, nonce } }: { request: DeskRequest }) {
  const t = useTexts(promiseDeskTexts);
  const locale = useLocale();
  if (!promise?.inDoubt) return null;
  return (
    <Card title={t.heading} className="card-decide" id="promise">
      <p>{t.lead(formatTime(promise.at, locale), formatTime(promise.warnedAt ?? promise.at, locale))}</p>
      {promise.mayRenew ? (
        <IntentForm intent="promise_again" nonce={nonce} version={row.version}>
          <Field name="minutes" label={t.minutes} hint={t.hint} inputMode="numeric" maxLength={7} autoComplete="off" />
          <Radios
            name="reason"
            legend={t.reason}
            options={LATE_REASONS.map((value) => ({ value, label: t.reasons[value] }))}
          />
          <SubmitButton>{t.submit}</SubmitButton>
        </IntentForm>
      ) : (
        <p className="sub">{t.used}</p>
      )}
    </Card>
  );
}
