import { useState } from 'react';
import { SERVICE_TYPES, VEHICLE_TYPES, needsDestination, serviceFromOnline } from '#modules/request/rules/services.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { serviceLabel, vehicleLabel } from '#modules/request/copy/service-label.ts';
import { textConsentTexts } from '#modules/message/copy/en/text-consent.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { useFormState } from '../../ui/IntentForm.tsx';
import { FormPhoto } from '../../ui/photos/FormPhoto.tsx';
import { Select } from '../../ui/Select.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AddressField } from './AddressField.tsx';
import { LockedIn } from './LockedIn.tsx';
import { UseMyLocation } from './UseMyLocation.tsx';

/** The form's five cards (docs/product.md, "Request form"). Fields have the names of the database columns. */
export function RequestFields() {
  const t = useTexts(requestTexts);
  const consent = useTexts(textConsentTexts);
  const locale = useLocale();
  const { answer } = useFormState();
  // A refused form may come back with the service's name instead of its key, so convert the name.
  const chosen = serviceFromOnline(answer?.values.service_type ?? 'towing');
  const [service, setService] = useState(chosen);
  return (
    <>
      <Card title={t.contact.heading}>
        <Field name="phone" type="tel" label={t.contact.phone} hint={t.contact.phoneHint} autoComplete="tel" />
        <Field name="email" type="email" label={t.contact.email} optional autoComplete="email" autoCapitalize="off" />
        <div>
          <Checkbox name="text_consent" label={consent.label} />
          <p className="field-hint">{consent.hint}</p>
        </div>
        <div>
          <Checkbox name="card_only" label={t.contact.cardOnly} />
          <p className="field-hint">{t.contact.cardOnlyHint}</p>
        </div>
      </Card>
      <Card title={t.service.heading}>
        <Select
          name="service_type"
          label={t.service.type}
          options={SERVICE_TYPES.map((type) => ({ value: type, label: serviceLabel(type, locale) }))}
          defaultValue={chosen}
          onChange={(event) => setService(serviceFromOnline(event.target.value))}
        />
        <LockedIn />
        <Textarea
          name="service_description"
          label={t.service.description}
          hint={t.service.descriptionHint}
          rows={3}
          optional
        />
        <FormPhoto texts={t.photo} />
      </Card>
      <Card title={t.vehicle.heading}>
        <Select
          name="vehicle_type"
          label={t.vehicle.type}
          options={VEHICLE_TYPES.map((type) => ({ value: type, label: vehicleLabel(type, locale) }))}
          defaultValue="Car"
        />
        <div className="pair">
          <Field name="vehicle_year" label={t.vehicle.year} hint={t.vehicle.yearHint} inputMode="numeric" />
          <Sure name="sure_year" about="vehicle_year" />
          <Field name="vehicle_make" label={t.vehicle.make} hint={t.vehicle.makeHint} />
          <Field name="vehicle_model" label={t.vehicle.model} />
          <Field name="vehicle_plate" label={t.vehicle.plate} optional autoCapitalize="characters" />
        </div>
      </Card>
      <Card title={t.pickup.heading}>
        <AddressField
          name="location_address"
          label={t.pickup.address}
          hint={t.pickup.addressHint}
          autoComplete="street-address"
        />
        <UseMyLocation />
      </Card>
      <Destination needed={service === undefined || needsDestination(service)} />
    </>
  );
}

/** Carries a value that was doubted. If it's sent again as it was, it's accepted. */
function Sure({ name, about }: { name: string; about: string }) {
  const { answer } = useFormState();
  const value = answer?.formErrors[about] ? answer.values[about] : answer?.values[name];
  return value ? <input type="hidden" name={name} value={value} /> : null;
}

/** The destination of a tow. With script it's hidden for other services: it keeps its value, but isn't sent. */
function Destination({ needed }: { needed: boolean }) {
  const t = useTexts(requestTexts).destination;
  const hydrated = useHydrated();
  const hidden = hydrated && !needed;
  return (
    <fieldset disabled={hidden} hidden={hidden}>
      <Card title={t.heading}>
        <AddressField
          name="destination_address"
          label={t.address}
          hint={hydrated ? undefined : t.hint}
          required={needed}
        />
        <Sure name="sure_destination" about="destination_address" />
      </Card>
    </fieldset>
  );
}
