import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { deskLocateTexts } from '#modules/request/copy/en/desk-locate.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { LockedInSelect } from '../../ui/desk/LockedInSelect.tsx';
import { VoiceConsent } from '../../ui/desk/VoiceConsent.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Select } from '../../ui/Select.tsx';
import { CanPayOnSite, ServiceQuestions } from '../../ui/ServiceQuestions.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useTexts } from '../../ui/texts.ts';
import { PaymentLink } from './PaymentLink.tsx';
import type { CreatedRequest } from './phone.server.ts';

interface PhoneTabProps {
  nonce: string;
  services: { value: string; label: string }[];
  /** Whether the URL names a request that was just created. */
  isCreated: boolean;
  created: CreatedRequest | null;
}

/** The form for a phone request (docs/product.md, "The desk's tabs"), or the payment link it created. */
export function PhoneTab({ nonce, services, isCreated, created }: PhoneTabProps) {
  const t = useTexts(adminTexts).phone;
  const messages = useTexts(deskMessagesTexts);
  const locate = useTexts(deskLocateTexts);
  if (created) return <PaymentLink created={created} nonce={nonce} />;
  if (isCreated) {
    return (
      <Card title={t.result.heading}>
        <p>{t.result.gone}</p>
        <div className="row">
          <ButtonLink to="/admin?tab=phone" look="go">
            {t.result.another}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card title={t.heading}>
      <p className="sub">{t.lead}</p>
      <IntentForm intent="create_phone_request" nonce={nonce} className="form form-columns">
        <Field name="phone" label={t.phone} type="tel" inputMode="tel" autoComplete="off" />
        <Field name="email" label={t.email} type="email" autoComplete="off" optional />
        <Field name="vehicle_year" label={t.vehicleYear} autoComplete="off" />
        <Field name="vehicle_make" label={t.vehicleMake} autoComplete="off" />
        <Field name="vehicle_model" label={t.vehicleModel} autoComplete="off" />
        <Field name="vehicle_plate" label={t.vehiclePlate} autoComplete="off" optional />
        <Select
          name="service_type"
          label={t.serviceType}
          options={[{ value: '', label: t.chooseService }, ...services]}
        />
        <LockedInSelect lockedIn={null} />
        <Select
          name="language"
          label={locate.phoneForm.language}
          options={LOCALES.map((value) => ({ value, label: locate.phoneForm.languages[value] }))}
        />
        <div className="form-wide">
          <Field name="location_address" label={t.locationAddress} autoComplete="off" optional />
        </div>
        <div className="form-wide">
          <Checkbox name="locate" label={locate.phoneForm.locate} />
        </div>
        <ServiceQuestions />
        <CanPayOnSite />
        <div className="form-wide">
          <VoiceConsent label={messages.consent} languages={LOCALES} />
        </div>
        <div className="form-wide">
          <Textarea name="service_description" label={t.serviceDescription} rows={3} optional />
        </div>
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
        <div className="form-wide">
          <SubmitButton busyLabel={t.submitting}>{t.submit}</SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}
