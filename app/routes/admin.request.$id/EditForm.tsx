import { needsDestination } from '#domain/services.ts';
import { adminRequestTexts } from '#domain/texts/admin-request.ts';
import { Field } from '../../components/Field.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { Textarea } from '../../components/Textarea.tsx';
import { formatPhone } from '../../lib/phone.ts';
import { useTexts } from '../../lib/texts.ts';
import type { DeskRequest } from './load.server.ts';

/** Corrects what the customer told: a misheard phone number, a wrong plate. */
export function EditForm({ request }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts).information;
  const { row, nonce } = request;
  const online = row.request_type === 'online';
  return (
    <IntentForm intent="edit_request" nonce={nonce} version={row.version}>
      <input type="hidden" name="seen" value={new Date(row.updated_at).getTime()} />
      <Field name="phone" label={t.phone} type="tel" inputMode="tel" defaultValue={formatPhone(row.phone)} />
      <Field name="email" label={t.email} type="email" defaultValue={row.email ?? ''} optional />
      <Field name="vehicle_year" label={t.vehicle_year} defaultValue={row.vehicle_year} />
      <Field name="vehicle_make" label={t.vehicle_make} defaultValue={row.vehicle_make} />
      <Field name="vehicle_model" label={t.vehicle_model} defaultValue={row.vehicle_model} />
      <Field name="vehicle_plate" label={t.plate} defaultValue={row.vehicle_plate ?? ''} optional />
      <Field
        name="location_address"
        label={t.pickup}
        hint={row.use_gps && t.gpsKept}
        defaultValue={row.location_address ?? ''}
        optional={!online}
      />
      <Field
        name="destination_address"
        label={t.destination}
        defaultValue={row.destination_address ?? ''}
        optional={!online || !needsDestination(row.service_type)}
      />
      <Textarea
        name="service_description"
        label={t.service_description}
        defaultValue={row.service_description ?? ''}
        optional
      />
      <SubmitButton look="plain" busyLabel={t.saving}>
        {t.save}
      </SubmitButton>
    </IntentForm>
  );
}
