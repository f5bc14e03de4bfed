import { agoInWords } from '#domain/ago.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { positionTexts } from '#domain/texts/position.ts';
import { Field } from '../../components/Field.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { useTexts } from '../../lib/texts.ts';
import { usePassed } from '../../lib/use-age.ts';
import { CabFold } from './CabFold.tsx';
import type { OpenJob } from './Job.tsx';

/**
 * What stands in for a position: the provider's own word. It unfolds by itself once nobody has seen them for a minute.
 * @param wanted the phone's position cannot be shown: it unfolds at once
 */
export function MinutesAway({ page, wanted }: { page: OpenJob; wanted: boolean }) {
  const t = useTexts(positionTexts).minutes;
  const { time } = useTexts(commonTexts);
  const passed = usePassed(page.minutes);
  if (!page.minutes) return null;
  const { word, asked } = page.minutes;
  return (
    <CabFold
      title={t.heading}
      value={word && t.told(word.minutes, agoInWords(word.age + passed, time))}
      unfolded={asked || wanted}
    >
      {asked && <p>{t.asked}</p>}
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
    </CabFold>
  );
}
