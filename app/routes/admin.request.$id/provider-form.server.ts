import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import type { Locale, Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { FieldChecks } from '../../http/desk/desk-fields.server.ts';

/** The request's columns about its provider. All of them are required, except the plate. */
export interface ProviderFields {
  provider_name: string;
  provider_phone: string;
  provider_email: string | null;
  provider_vehicle_info: string;
  provider_plate: string | null;
}

type ReadResult = { ok: true; provider: ProviderFields } | { ok: false; errors: Record<string, string>; toast: Toast };

/**
 * Checks the provider's form (docs/product.md, "Validation"). Each invalid field gets an error. If the name or the
 * phone is blank, the toast says so.
 */
export function readProviderForm(form: { fields: Record<string, string>; locale: Locale }): ReadResult {
  const { fields, locale } = form;
  const t = textsFor(adminRequestTexts, locale);
  const { fields: words } = t.provider;
  const check = new FieldChecks(form);
  const provider = {
    provider_name: check.required('provider_name', words.name),
    provider_phone: check.phone('provider_phone', { missing: words.phone, invalid: words.phoneInvalid }),
    provider_email: check.email('provider_email', { missing: words.email, invalid: words.emailInvalid }),
    provider_vehicle_info: check.required('provider_vehicle_info', words.vehicle),
    provider_plate: check.optional('provider_plate'),
  };
  if (check.ok) return { ok: true, provider };
  const blank = !fields.provider_name || !fields.provider_phone;
  const toast = blank ? t.toasts.providerMissing : textsFor(commonTexts, locale).errors[422];
  return { ok: false, errors: check.errors, toast };
}
