import { formatEta, formatMiles } from '#modules/place/rules/distance.ts';
import type { DrivingDistance } from '#modules/provider/index.ts';
import { proposedMinutes } from '#modules/provider/rules/approach.ts';
import { promiseProviderTexts } from '#modules/request/copy/en/promise-provider.ts';
import { Field } from '../../ui/Field.tsx';
import { useFormState } from '../../ui/IntentForm.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';

/**
 * The field for how many minutes the provider needs, with the distance if it's known. Minutes that seem wrong are
 * refused once. If the same minutes are sent again, they're accepted.
 * @param way the way to the pickup; null if unknown
 */
export function PromiseMinutes({ way }: { way: DrivingDistance | null }) {
  const t = useTexts(promiseProviderTexts);
  const locale = useLocale();
  const { answer } = useFormState();
  const far = way && way.miles > 0 ? `${t.way(formatMiles(way.miles, locale), formatEta(way.minutes, locale))} ` : '';
  return (
    <>
      <Field
        name="minutes"
        label={t.minutes}
        hint={`${far}${t.hint}`}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        defaultValue={way ? proposedMinutes(way.minutes) : undefined}
      />
      {answer?.formErrors.minutes && <input type="hidden" name="sure" value={answer.values.minutes} />}
    </>
  );
}
