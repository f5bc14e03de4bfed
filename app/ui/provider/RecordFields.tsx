import { formatWholeDollars } from '#kernel/money.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import type { ProviderView } from '#modules/provider/index.ts';
import { formatPhone } from '../phone.ts';
import { useLocale, useTexts } from '../texts.ts';
import { Checkbox } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import { MoneyField } from '../MoneyField.tsx';
import { Textarea } from '../Textarea.tsx';
import { PaymentMethodFields } from './PaymentMethodFields.tsx';

type ProviderRecordView = Pick<
  ProviderView,
  | 'name'
  | 'phone'
  | 'email'
  | 'vehicle'
  | 'base'
  | 'license'
  | 'insuranceCents'
  | 'insuranceUntil'
  | 'services'
  | 'paymentMethods'
  | 'notes'
  | 'declined'
>;

/** The desk's record of a provider, as fields of an `IntentForm`. */
export function RecordFields({ provider }: { provider?: ProviderRecordView }) {
  const locale = useLocale();
  const t = useTexts(deskProvidersTexts).form;
  const cents = provider?.insuranceCents ?? null;
  return (
    <>
      <Field name="name" label={t.name} autoComplete="off" defaultValue={provider?.name} />
      <Field
        name="phone"
        label={t.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        defaultValue={provider && formatPhone(provider.phone)}
      />
      <Field
        name="email"
        label={t.email}
        type="email"
        autoComplete="off"
        defaultValue={provider?.email ?? ''}
        optional
      />
      <Field name="vehicle" label={t.vehicle} autoComplete="off" defaultValue={provider?.vehicle ?? ''} optional />
      <Field
        name="base_zip"
        label={t.base}
        hint={t.baseHint}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={provider?.base?.zip ?? ''}
        optional
      />
      <Field
        name="license_number"
        label={t.license}
        hint={t.licenseHint}
        autoComplete="off"
        defaultValue={provider?.license ?? ''}
        optional
      />
      <MoneyField
        name="insurance"
        label={t.insurance}
        hint={t.insuranceHint}
        defaultValue={cents === null ? '' : formatWholeDollars(cents).slice(1)}
        optional
      />
      <Field
        name="insurance_until"
        label={t.insuranceUntil}
        hint={t.insuranceUntilHint}
        type="date"
        defaultValue={provider?.insuranceUntil ?? ''}
        optional
      />
      <fieldset className="field">
        <legend>{t.services}</legend>
        <div className="choices">
          {SERVICE_TYPES.map((service) => (
            <Checkbox
              key={service}
              name={`service_${service}`}
              label={serviceLabel(service, locale)}
              defaultChecked={provider?.services.includes(service)}
            />
          ))}
        </div>
      </fieldset>
      <PaymentMethodFields
        legend={t.paymentMethods}
        hint={t.paymentMethodsHint}
        methods={provider?.paymentMethods ?? []}
      />
      <Textarea
        name="notes"
        label={t.notes}
        hint={t.notesHint}
        rows={3}
        defaultValue={provider?.notes ?? ''}
        optional
      />
      <Checkbox name="declined" label={t.declined} defaultChecked={provider?.declined} />
    </>
  );
}
