import { agoInWords } from '#kernel/ago.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { positionTexts } from '#modules/provider/copy/en/position.ts';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { useTexts } from '../../ui/texts.ts';
import { useElapsedMs } from '../../ui/use-elapsed.ts';
import type { OpenJob } from './load.server.ts';

/**
 * The form in which the provider types how many minutes away they are. It unfolds after a minute without a position.
 * @param openNow true if the phone can't share an exact position, so that the form unfolds immediately
 */
export function MinutesAway({ page, openNow }: { page: OpenJob; openNow: boolean }) {
  const t = useTexts(positionTexts).minutes;
  const { time } = useTexts(commonTexts);
  const elapsed = useElapsedMs(page.minutes);
  if (!page.minutes) return null;
  const { lastReport, isReportDue } = page.minutes;
  return (
    <FoldedCard
      title={t.heading}
      value={lastReport && t.told(lastReport.minutes, agoInWords(lastReport.age + elapsed, time))}
      id="minutes"
      intents={['tell_minutes']}
      isUnfolded={isReportDue || openNow}
    >
      {isReportDue && <p>{t.asked}</p>}
      <IntentForm intent="tell_minutes" nonce={page.nonce}>
        <Field
          name="minutes"
          label={t.label}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          after={
            <SubmitButton look="plain" busyLabel={t.sending}>
              {t.submit}
            </SubmitButton>
          }
        />
      </IntentForm>
    </FoldedCard>
  );
}
