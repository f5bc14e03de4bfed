import { PAYMENT_METHODS } from '#modules/request/rules/payment-methods.ts';
import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { useTexts } from '../texts.ts';
import { Checkbox } from '../Choice.tsx';

interface PaymentMethodFieldsProps {
  legend: string;
  hint?: string;
  /** The methods that are known so far. */
  methods: readonly PaymentMethod[];
}

/** How a provider can be paid on site, as checkboxes of an `IntentForm`. */
export function PaymentMethodFields({ legend, hint, methods }: PaymentMethodFieldsProps) {
  const { labels } = useTexts(paymentMethodsTexts);
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="choices">
        {PAYMENT_METHODS.map((method) => (
          <Checkbox
            key={method}
            name={`pays_${method}`}
            label={labels[method]}
            defaultChecked={methods.includes(method)}
          />
        ))}
      </div>
    </fieldset>
  );
}
