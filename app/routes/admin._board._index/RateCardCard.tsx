import { amountFieldValue } from '#kernel/money.ts';
import { pricingTexts } from '#modules/dispatch/copy/en/pricing.ts';
import { chargesMiles, rateFieldName } from '#modules/dispatch/rules/rate-card.ts';
import type { RateCard } from '#modules/dispatch/rules/rate-card.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';

interface RateCardCardProps {
  nonce: string;
  version: number;
  rateCard: RateCard;
}

/** The prices that dispatch usually charges for each service. */
export function RateCardCard({ nonce, version, rateCard }: RateCardCardProps) {
  const t = useTexts(pricingTexts).card;
  const locale = useLocale();
  return (
    <Card title={t.heading}>
      <p className="sub">{t.lead}</p>
      <IntentForm key={version} intent="save_rate_card" nonce={nonce} version={version}>
        {SERVICE_TYPES.map((service) => (
          <fieldset key={service}>
            <legend>{serviceLabel(service, locale)}</legend>
            <div className="field-pair">
              <MoneyField
                name={rateFieldName(service, 'base')}
                label={t.base}
                defaultValue={amountFieldValue(rateCard.services[service].base)}
              />
              {chargesMiles(service) && (
                <MoneyField
                  name={rateFieldName(service, 'mile')}
                  label={t.mile}
                  defaultValue={amountFieldValue(rateCard.services[service].mile)}
                />
              )}
            </div>
          </fieldset>
        ))}
        <Field
          name="included_miles"
          label={t.included}
          hint={t.includedHint}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(rateCard.includedMiles)}
        />
        <MoneyField name="night" label={t.night} hint={t.nightHint} defaultValue={amountFieldValue(rateCard.night)} />
        <MoneyField name="heavy" label={t.heavy} hint={t.heavyHint} defaultValue={amountFieldValue(rateCard.heavy)} />
        <div>
          <SubmitButton busyLabel={t.saving}>{t.save}</SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}
