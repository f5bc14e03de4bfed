import type { ReactNode } from 'react';
import { LOCALES } from '#kernel/copy/catalogue.ts';
import { languageLabel } from '#kernel/language-names.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { pricingTexts } from '#modules/dispatch/copy/en/pricing.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { deskLocateTexts } from '#modules/request/copy/en/desk-locate.ts';
import { PHONE_FORM_OPTIONS, PHONE_FORM_OPTION_NAMES, mayHaveDestination } from '#modules/request/rules/services.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { CanPayOnSite, ServiceQuestions } from '../../ui/ServiceQuestions.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { LockedInSelect } from '../../ui/desk/LockedInSelect.tsx';
import { VoiceConsent } from '../../ui/desk/VoiceConsent.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { CallForm } from './phone.server.ts';

/** The service options of the phone form whose jobs can have a drop-off. */
const OPTIONS_WITH_DROP_OFF = PHONE_FORM_OPTION_NAMES.filter((name) =>
  mayHaveDestination(PHONE_FORM_OPTIONS[name].service),
).join(' ');

/** What a dispatcher asks a caller, in the order of a call: where, what, where to, vehicle, phone. */
export function CallFields({ services, voiceScripts }: CallForm) {
  const locale = useLocale();
  const t = useTexts(adminTexts).phone;
  const { phone: words } = useTexts(pricingTexts);
  const { phoneForm } = useTexts(deskLocateTexts);
  const messages = useTexts(deskMessagesTexts);
  return (
    <div className="grid gap-5">
      <Part title={words.where}>
        <Field name="location_address" label={t.locationAddress} autoComplete="off" optional />
        <div className="self-end">
          <Checkbox name="locate" label={phoneForm.locate} />
        </div>
      </Part>
      <Part title={words.what}>
        <Select
          name="service_type"
          label={t.serviceType}
          options={[{ value: '', label: t.chooseService }, ...services]}
        />
        <LockedInSelect lockedIn={null} />
        <ServiceQuestions />
        <div className="md:col-span-2">
          <Textarea name="service_description" label={t.serviceDescription} rows={2} optional />
        </div>
      </Part>
      <div data-services={OPTIONS_WITH_DROP_OFF}>
        <Part title={words.whereTo}>
          <div className="md:col-span-2">
            <Field
              name="destination_address"
              label={words.dropOff}
              hint={words.dropOffHint}
              autoComplete="off"
              optional
            />
          </div>
        </Part>
      </div>
      <Part title={words.vehicle}>
        <Field name="vehicle_year" label={t.vehicleYear} autoComplete="off" />
        <Field name="vehicle_make" label={t.vehicleMake} autoComplete="off" />
        <Field name="vehicle_model" label={t.vehicleModel} autoComplete="off" />
        <Field name="vehicle_plate" label={t.vehiclePlate} autoComplete="off" optional />
      </Part>
      <Part title={words.who}>
        <Field name="phone" label={t.phone} type="tel" inputMode="tel" autoComplete="off" />
        <Field name="email" label={t.email} type="email" autoComplete="off" optional />
        <Select
          name="language"
          label={phoneForm.language}
          options={LOCALES.map((value) => ({ value, label: languageLabel(value, locale) }))}
        />
        <div className="md:col-span-2">
          <CanPayOnSite />
        </div>
        <div className="md:col-span-2">
          <VoiceConsent label={messages.consent} scripts={voiceScripts} />
        </div>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3 md:grid-cols-2">
      <legend className="mb-1 text-lg font-extrabold">{title}</legend>
      {children}
    </fieldset>
  );
}
