import { formatEta, formatMiles, etaMinutes } from '#modules/place/rules/distance.ts';
import { proposedMinutes } from '#modules/provider/rules/approach.ts';
import { promiseProviderTexts } from '#modules/request/copy/en/promise-provider.ts';
import { Field } from '../../ui/Field.tsx';
import { useFormState } from '../../ui/IntentForm.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';

/**
 * How many minutes the provider needs, with the distance where it's known. Minutes that were doubted are accepted when
 * they're sent again.
 * @param miles to the pickup; null if unknown
 */
export function PromiseMinutes({ miles }: { miles: number | null }) {
  const t = useTexts(promiseProviderTexts);
  const locale = useLocale();
  const { answer } = useFormState();
  const way = !miles ? '' : `${t.way(formatMiles(miles, locale), formatEta(etaMinutes(miles), locale))} `;
  return (
    <>
      <Field
        name="minutes"
        label={t.minutes}
        hint={`${way}${t.hint}`}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        defaultValue={miles === null ? undefined : proposedMinutes(miles)}
      />
      {answer?.formErrors.minutes && <input type="hidden" name="sure" value={answer.values.minutes} />}
    </>
  );
}
