import { paymentOnSiteTexts } from '#modules/provider/copy/en/payment-on-site.ts';
import { paymentMethodsInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { PaymentMethodFields } from '../../ui/provider/PaymentMethodFields.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { OpenJob } from './load.server.ts';

/** What the customer was told about how to pay on site, and the form that corrects it for this job. */
export function PaymentMethods({ page }: { page: OpenJob }) {
  const t = useTexts(paymentOnSiteTexts).cab;
  const locale = useLocale();
  const { payment, collect } = page.job;
  if (!payment) return null;
  const { methods, cardOnly } = payment;
  const isKnown = methods.length > 0;
  const words = paymentMethodsInWords(methods, locale);
  return (
    <FoldedCard title={t.heading} value={isKnown ? words : t.notTold} intents={['tell_payment']} isUnfolded={!isKnown}>
      <p>{isKnown ? t.told(collect, words) : t.untold}</p>
      {cardOnly && <p className="notice">{t.cardOnly}</p>}
      <IntentForm key={methods.join()} intent="tell_payment" nonce={page.nonce}>
        <PaymentMethodFields legend={t.legend} methods={methods} />
        <SubmitButton look="plain" busyLabel={t.sending}>
          {t.submit}
        </SubmitButton>
      </IntentForm>
    </FoldedCard>
  );
}
