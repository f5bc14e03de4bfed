import { useState } from 'react';
import { amountFieldValue, formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { pricingTexts } from '#modules/dispatch/copy/en/pricing.ts';
import type { PricePart } from '#modules/dispatch/rules/rate-card.ts';
import { Chip } from '../Chip.tsx';
import { fillField } from '../fill-field.ts';
import { useFormState } from '../IntentForm.tsx';
import { useTexts } from '../texts.ts';

/**
 * The parts of the rate card's price as chips. The sum of the pressed chips is written into the form's amount. Without
 * script, the amounts are only shown.
 * @param field the name of the form's field for the amount
 */
export function PriceChips({ parts, field }: { parts: readonly PricePart[]; field: string }) {
  const t = useTexts(pricingTexts).chips;
  const { intent } = useFormState();
  const [pressed, setPressed] = useState<readonly PricePart['kind'][]>([]);
  if (parts.length === 0) return null;
  const press = (kinds: readonly PricePart['kind'][]) => {
    fillField(
      intent,
      field,
      kinds.length > 0 ? amountFieldValue(sumOf(parts.filter(({ kind }) => kinds.includes(kind)))) : '',
    );
    setPressed(kinds);
  };
  const allKinds = parts.map(({ kind }) => kind);
  const isAll = pressed.length === parts.length;
  const label = ({ kind, miles = 0, cents }: PricePart) =>
    `${kind === 'miles' ? t.miles(miles) : t[kind]} ${formatMoney(cents)}`;
  return (
    <div role="group" aria-label={t.label} className="grid gap-2">
      <div className="needs-script flex flex-wrap gap-2">
        {parts.length > 1 && (
          <Chip pressed={isAll} onPress={() => press(isAll ? [] : allKinds)} strong>
            {t.all(sumOf(parts))}
          </Chip>
        )}
        {parts.map((part) => {
          const isPressed = pressed.includes(part.kind);
          return (
            <Chip
              key={part.kind}
              pressed={isPressed}
              onPress={() =>
                press(allKinds.filter((kind) => (kind === part.kind ? !isPressed : pressed.includes(kind))))
              }
            >
              {label(part)}
            </Chip>
          );
        })}
      </div>
      <p className="without-script sub">
        {t.label}: {[...parts.map(label), t.total(sumOf(parts))].join(', ')}
      </p>
    </div>
  );
}

function sumOf(parts: readonly PricePart[]): Cents {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}
