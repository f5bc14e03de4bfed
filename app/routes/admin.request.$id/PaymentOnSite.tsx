import { paymentOnSiteTexts } from '#modules/provider/copy/en/payment-on-site.ts';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { PaymentMethodFields } from '../../ui/provider/PaymentMethodFields.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/** The form that records how the provider of this job can be paid, when the provider says so on the phone. */
export function CorrectPaymentMethodsForm({ request: { row, nonce } }: { request: DeskRequest }) {
  const t = useTexts(paymentOnSiteTexts).desk;
  return (
    <Collapsible label={t.correct} intent="set_payment">
      <IntentForm key={row.payment_methods.join()} intent="set_payment" nonce={nonce}>
        <input type="hidden" name="assignment" value={row.assignments} />
        <PaymentMethodFields legend={t.legend} hint={t.hint} methods={row.payment_methods} />
        <SubmitButton look="plain">{t.submit}</SubmitButton>
      </IntentForm>
    </Collapsible>
  );
}

/**
 * The form that records that the customer can pay the provider only by card, or that they can pay otherwise after all.
 */
export function CardOnlyForm({ request: { row, nonce } }: { request: DeskRequest }) {
  const t = useTexts(paymentOnSiteTexts).desk;
  return (
    <IntentForm intent="set_card_only" nonce={nonce}>
      <input type="hidden" name="card_only" value={row.card_only ? 'no' : 'yes'} />
      <SubmitButton look="plain">{row.card_only ? t.clearCardOnly : t.setCardOnly}</SubmitButton>
    </IntentForm>
  );
}
