import { useEffect, useRef } from 'react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { pricingTexts } from '#modules/dispatch/copy/en/pricing.ts';
import { formatMiles } from '#modules/place/rules/distance.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { SubmitButton, useFormState } from '../../ui/IntentForm.tsx';
import { PriceChips } from '../../ui/desk/PriceChips.tsx';
import { SimilarJobsLine } from '../../ui/desk/SimilarJobsLine.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { SameCarWarning } from './SameCarWarning.tsx';

/**
 * The price of a phone request, and the usual price if the dispatcher asks for it. On a wide screen, the panel stays in
 * view while the form scrolls.
 */
export function PricePanel() {
  const t = useTexts(adminTexts).phone;
  const words = useTexts(pricingTexts).phone;
  const locale = useLocale();
  const { answer } = useFormState();
  const usual = answer?.usualPrice;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (usual) result.current?.focus();
  }, [usual]);
  return (
    <aside className="grid gap-3 rounded-m border-2 border-line bg-paper p-4 lg:sticky lg:top-4">
      <h3>{words.heading}</h3>
      <Field
        name="final_price"
        label={t.finalPrice}
        hint={t.finalPriceHint}
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0"
        prefix="$"
      />
      {/* Enter in a field presses the form's first button, so this button must come before the others. */}
      <SubmitButton busyLabel={t.submitting} wide>
        {t.submit}
      </SubmitButton>
      <SameCarWarning />
      <button type="submit" name="intent" value="show_usual_price" className={buttonClass({ look: 'plain' })}>
        {words.estimate}
      </button>
      {usual && (
        <div ref={result} tabIndex={-1} className="grid gap-2">
          {usual.miles !== undefined && (
            <p className="sub">
              {usual.miles === null ? words.noDistance : words.distance(formatMiles(usual.miles, locale))}
            </p>
          )}
          <PriceChips key={JSON.stringify(usual.parts)} parts={usual.parts} field="final_price" />
          <p className="sub">
            <SimilarJobsLine similar={usual.similar} />
          </p>
        </div>
      )}
    </aside>
  );
}
