import { formatEta, formatMiles } from '#modules/place/rules/distance.ts';
import type { DriveEstimate } from '#modules/provider/index.ts';
import { proposedMinutes } from '#modules/provider/rules/approach.ts';
import { promiseProviderTexts } from '#modules/request/copy/en/promise-provider.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { fillField } from '../../ui/fill-field.ts';
import { useFormState } from '../../ui/IntentForm.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';

/** The numbers that have a button, so that a provider in gloves doesn't have to type. The field takes others too. */
const USUAL_MINUTES = [15, 20, 30, 45];

/**
 * The field for how many minutes the provider needs, with the distance if it's known. Minutes that seem too few for the
 * distance are refused once. If the same minutes are sent again, they're accepted.
 * @param way the way to the pickup; null if unknown
 */
export function PromiseMinutes({ way }: { way: DriveEstimate | null }) {
  const t = useTexts(promiseProviderTexts);
  const locale = useLocale();
  const { answer } = useFormState();
  const distanceText =
    way && way.miles > 0 ? `${t.way(formatMiles(way.miles, locale), formatEta(way.minutes, locale))} ` : '';
  return (
    <>
      <Field
        name="minutes"
        label={t.minutes}
        hint={`${distanceText}${t.hint}`}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        after={<UsualMinutes />}
        defaultValue={way ? proposedMinutes(way.minutes) : undefined}
      />
      {answer?.formErrors.minutes && <input type="hidden" name="sure" value={answer.values.minutes} />}
    </>
  );
}

/** Buttons that fill in the field for minutes. Without script they're hidden, and the provider types the minutes. */
function UsualMinutes() {
  const t = useTexts(promiseProviderTexts);
  const { intent } = useFormState();
  return (
    <div role="group" aria-label={t.usual} className="needs-script flex max-w-full flex-wrap gap-2">
      {USUAL_MINUTES.map((minutes) => (
        <Chip key={minutes} onPress={() => fillField(intent, 'minutes', String(minutes))}>
          {String(minutes)}
        </Chip>
      ))}
    </div>
  );
}
