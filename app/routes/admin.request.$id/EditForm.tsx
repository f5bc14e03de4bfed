import { useEffect, useRef, useState } from 'react';
import { needsDestination } from '#modules/request/rules/services.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { Field } from '../../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { fieldId } from '../../http/form.ts';
import type { FormAnswer } from '../../http/form.ts';
import { formatPhone } from '../../ui/phone.ts';
import { useTexts } from '../../ui/texts.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import type { DeskRequest } from './load.server.ts';

const INTENT = 'edit_request';

/** Corrects the customer's information: a misheard phone number, a wrong plate. */
export function EditForm({ request }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts).information;
  const { row, nonce } = request;
  const isOnlineRequest = row.request_type === 'online';
  const values = valuesOf(row);
  const originals = useOriginals(row, values);
  return (
    <IntentForm intent={INTENT} nonce={nonce} version={row.version}>
      {Object.entries(originals).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
        optional={!isOnlineRequest}
      />
      <Field
        name="destination_address"
        label={t.destination}
        defaultValue={values.destination_address}
        optional={!isOnlineRequest || !needsDestination(row.service_type)}
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

type HiddenFields = Record<string, string>;
type ShownValues = ReturnType<typeof valuesOf>;

/**
 * The hidden fields of a new form. `seen` is when the row was last changed, and `was_...` is each field's value at that
 * time.
 */
function originalsOfRow(row: DeskRequest['row'], shown: ShownValues): HiddenFields {
  const names = Object.keys(shown) as (keyof ShownValues)[];
  const was = names.map((name) => [`was_${name}`, row[name] ?? ''] as const);
  return { seen: String(new Date(row.updated_at).getTime()), ...Object.fromEntries(was) };
}

/**
 * The hidden fields of a form that came back. After an error, they have the values that were sent. After a conflict,
 * the fields in conflict have the row's current values.
 */
function originalsOfAnswer(answer: FormAnswer | undefined): HiddenFields {
  const answeredValues = answer?.intent === INTENT ? Object.entries(answer.values) : [];
  return Object.fromEntries(answeredValues.filter(([name]) => name === 'seen' || name.startsWith('was_')));
}

/**
 * Keeps the form up to date while the page is open. A field in which nothing was typed gets the request's current
 * value, and so does its hidden field. A field in which something was typed keeps the text, and its hidden field keeps
 * the original value, so that the server notices if another dispatcher has corrected it meanwhile.
 * @returns the hidden fields
 */
function useOriginals(row: DeskRequest['row'], shown: ShownValues): HiddenFields {
  const answer = useAnswer();
  const rowOriginals = originalsOfRow(row, shown);
  const [hiddenFields, setHiddenFields] = useState(() => ({ ...rowOriginals, ...originalsOfAnswer(answer) }));
  const before = useRef({ shown, answer });
  useEffect(() => {
    const next: HiddenFields = { ...hiddenFields };
    if (answer !== before.current.answer) Object.assign(next, { seen: rowOriginals.seen }, originalsOfAnswer(answer));
    let typed = false;
    for (const [name, value] of Object.entries(shown)) {
      const field = document.getElementById(fieldId(INTENT, name));
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      const was = before.current.shown[name as keyof ShownValues];
      if (was !== value && field.value === was) field.value = value;
      if (field.value === value) next[`was_${name}`] = rowOriginals[`was_${name}`] ?? '';
      else typed = true;
    }
    if (!typed) next.seen = rowOriginals.seen ?? '';
    before.current = { shown, answer };
    if (Object.entries(next).some(([name, value]) => hiddenFields[name] !== value)) setHiddenFields(next);
  }, [hiddenFields, answer, rowOriginals, shown]);
  return hiddenFields;
}
