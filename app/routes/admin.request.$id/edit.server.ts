import { EDITABLE_FIELDS } from '#modules/request/rules/editable.ts';
import type { EditableField } from '#modules/request/rules/editable.ts';
import { AppError } from '#kernel/app-error.ts';
import { needsDestination } from '#modules/request/rules/services.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import type { RequestType } from '#modules/request/rules/statuses.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { statusInWords } from '#modules/request/copy/status-label.ts';
import { editRequest, readRequestFacts, touchedFields } from '#modules/request/index.ts';
import type { EditConflict } from '#modules/request/index.ts';
import { FieldChecks, MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { formAnswerResponse, invalidFormResponse } from '../../http/form.server.ts';
import { formatPhone } from '../../ui/phone.ts';
import { answerToError } from '../../http/respond-or-retry.server.ts';
import { changesSinceToast } from '../../http/desk/what-changed.server.ts';
import { requestTextsFor } from './request-form.server.ts';
import type { RequestForm } from './request-form.server.ts';

type EditedValues = Record<EditableField, string | null>;
type ReadResult = { ok: true; values: EditedValues } | { ok: false; errors: Record<string, string> };

/** The columns that decide which fields are required. */
export interface RequestKind {
  request_type: RequestType;
  service_type: ServiceType;
}

/** Checks corrected details by the rules of the form that made the request (docs/product.md, "Validation"). */
export function readEditForm(form: { fields: Record<string, string>; locale: Locale }, kind: RequestKind): ReadResult {
  const words = textsFor(adminRequestTexts, form.locale).information.fields;
  const check = new FieldChecks(form);
  const online = kind.request_type === 'online';
  const address = (name: 'location_address' | 'destination_address', needed: boolean) =>
    needed
      ? check.required(name, words[name], MAX_FIELD_LENGTH.address)
      : check.optional(name, MAX_FIELD_LENGTH.address);
  const values: EditedValues = {
    phone: check.phone('phone', { missing: words.phone, invalid: words.phoneInvalid }),
    email: check.email('email', { invalid: words.emailInvalid }),
    vehicle_year: check.required('vehicle_year', words.vehicle_year),
    vehicle_make: check.required('vehicle_make', words.vehicle_make),
    vehicle_model: check.required('vehicle_model', words.vehicle_model),
    vehicle_plate: check.optional('vehicle_plate'),
    location_address: address('location_address', online),
    destination_address: address('destination_address', online && needsDestination(kind.service_type)),
    service_description: check.optional('service_description', MAX_FIELD_LENGTH.text),
  };
  return check.ok ? { ok: true, values } : { ok: false, errors: check.errors };
}

export async function edit({ id, form, page }: RequestForm) {
  const { toasts } = requestTextsFor(form);
  try {
    const kind = await readRequestFacts(id);
    if (!kind) throw new AppError(404);
    const read = readEditForm(form, kind);
    if (!read.ok) return invalidFormResponse(form, read.errors, toasts.missingInformation);
    const originals = originalValues(form.fields);
    // A form without original values isn't from our pages, so treat it as a conflict.
    const changed = originals ? await editRequest(id, read.values, originals) : { conflicting: {} };
    if (!changed) throw new AppError(404);
    if ('conflicting' in changed) {
      const seenAt = Number(form.fields.seen);
      const toast =
        (Number.isSafeInteger(seenAt) &&
          seenAt > 0 &&
          (await changesSinceToast(id, { at: new Date(seenAt) }, form.locale))) ||
        textsFor(rejectionTexts, form.locale).stale(statusInWords(kind.status, form.locale));
      return formAnswerResponse(409, {
        intent: form.intent,
        toast,
        ...conflictAnswer(form, touchedFields(read.values, originals), changed),
      });
    }
    const { numberCorrected, linksReplaced } = textsFor(deskMessagesTexts, form.locale).toasts;
    // A consent to texts was only for the old number. `numberCorrected` tells the desk to ask the customer again.
    const corrected = kind.text_consent_at === null ? linksReplaced : numberCorrected;
    const saved = changed.includes('phone') ? corrected : toasts.saved;
    return await redirectWithToast(page, changed.length > 0 ? saved : toasts.unchanged);
  } catch (error) {
    return answerToError(error, form, toasts.saveFailed);
  }
}

/** Reads the original values from the form's hidden fields; undefined if the form lacks any. */
function originalValues(fields: Record<string, string>): EditedValues | undefined {
  const was = EDITABLE_FIELDS.map((name) => [name, fields[`was_${name}`]] as const);
  return was.every(([, value]) => value !== undefined) ? (Object.fromEntries(was) as EditedValues) : undefined;
}

/**
 * The form after a conflict. What was typed stays in its field, next to the value that somebody else has saved
 * meanwhile. Sending the form again overwrites that value. Other fields show the request's current values.
 */
function conflictAnswer(
  { fields, locale }: RequestForm['form'],
  typed: EditableField[],
  { conflicting }: EditConflict,
) {
  const words = textsFor(deskQueueTexts, locale);
  const current = EDITABLE_FIELDS.filter((name) => name in conflicting).map(
    (name) => [name, conflicting[name] ?? ''] as const,
  );
  const shown = (name: EditableField, text: string) => (name === 'phone' && text ? formatPhone(text) : text);
  return {
    formErrors: Object.fromEntries(current.map(([name, text]) => [name, words.overtaken(shown(name, text))])),
    values: Object.fromEntries([
      ...typed.map((name) => [name, fields[name] ?? ''] as const),
      ...current.map(([name, text]) => [`was_${name}`, text] as const),
    ]),
  };
}
