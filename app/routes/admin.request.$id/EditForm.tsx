import { useEffect, useRef } from 'react';
import { needsDestination } from '#domain/services.ts';
import { adminRequestTexts } from '#domain/texts/admin-request.ts';
import { Field } from '../../components/Field.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { Textarea } from '../../components/Textarea.tsx';
import { fieldId } from '../../lib/form.ts';
import { formatPhone } from '../../lib/phone.ts';
import { useTexts } from '../../lib/texts.ts';
import type { DeskRequest } from './load.server.ts';

const INTENT = 'edit_request';

/** Corrects what the customer told: a misheard phone number, a wrong plate. */
export function EditForm({ request }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts).information;
  const { row, nonce } = request;
  const online = row.request_type === 'online';
  const values = valuesOf(row);
  useFollowing(values);
  return (
    <IntentForm intent={INTENT} nonce={nonce} version={row.version}>
      <input type="hidden" name="seen" value={new Date(row.updated_at).getTime()} />
      <Field name="phone" label={t.phone} type="tel" inputMode="tel" defaultValue={values.phone} />
      <Field name="email" label={t.email} type="email" defaultValue={values.email} optional />
      <Field name="vehicle_year" label={t.vehicle_year} defaultValue={values.vehicle_year} />
      <Field name="vehicle_make" label={t.vehicle_make} defaultValue={values.vehicle_make} />
      <Field name="vehicle_model" label={t.vehicle_model} defaultValue={values.vehicle_model} />
      <Field name="vehicle_plate" label={t.plate} defaultValue={values.vehicle_plate} optional />
      <Field
        name="location_address"
        label={t.pickup}
        hint={row.use_gps && t.gpsKept}
        defaultValue={values.location_address}
        optional={!online}
      />
      <Field
        name="destination_address"
        label={t.destination}
        defaultValue={values.destination_address}
        optional={!online || !needsDestination(row.service_type)}
      />
      <Textarea
        name="service_description"
        label={t.service_description}
        defaultValue={values.service_description}
        optional
      />
      <SubmitButton look="plain" busyLabel={t.saving}>
        {t.save}
      </SubmitButton>
    </IntentForm>
  );
}

function valuesOf(row: DeskRequest['row']) {
  return {
    phone: formatPhone(row.phone),
    email: row.email ?? '',
    vehicle_year: row.vehicle_year,
    vehicle_make: row.vehicle_make,
    vehicle_model: row.vehicle_model,
    vehicle_plate: row.vehicle_plate ?? '',
    location_address: row.location_address ?? '',
    destination_address: row.destination_address ?? '',
    service_description: row.service_description ?? '',
  };
}

/**
 * What nobody typed follows the request. React leaves a field as it was made, while `seen` is always that of the page's data:
 * saving a plate would put back the place from before the customer shared another one.
 */
function useFollowing(values: Record<string, string>): void {
  const shown = useRef(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      const before = shown.current[name];
      const field = document.getElementById(fieldId(INTENT, name));
      if (before === value || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      if (field.value === before) field.value = value;
    }
    shown.current = values;
  });
}
