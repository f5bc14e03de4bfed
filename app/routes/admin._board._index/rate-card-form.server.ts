import { makeNonce as freshNonce } from '#kernel/ids.ts';
import { parseFee } from '#kernel/money.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { pricingTexts } from '#modules/dispatch/copy/en/pricing.ts';
import { saveRateCard } from '#modules/dispatch/index.ts';
import { chargesMiles, rateFieldName } from '#modules/dispatch/rules/rate-card.ts';
import type { RateCard } from '#modules/dispatch/rules/rate-card.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import { FieldChecks } from '../../http/desk/desk-fields.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, invalidFormResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';

const MAX_MILES = 100;

type ReadResult = { ok: true; card: RateCard } | { ok: false; errors: Record<string, string> };

/** Saves the rate card. That needs no password, because the rate card only suggests prices. */
export async function saveRates(form: PostedForm, adminId: string) {
  const { toasts } = textsFor(pricingTexts, form.locale);
  const read = readRateCard(form);
  if (!read.ok) return invalidFormResponse(form, read.errors);
  const changed = await queryOr503(() => saveRateCard(read.card, form.version ?? 0, adminId));
  if (changed === undefined) return returnFormWithToast(form, 409, toasts.stale, { nonce: freshNonce() });
  return redirectWithToast('/admin?tab=settings', changed ? toasts.saved : toasts.same);
}

function readRateCard(form: PostedForm): ReadResult {
  const { fields, locale } = form;
  const t = textsFor(pricingTexts, locale).card.errors;
  const checks = new FieldChecks(form);
  const amount = (name: string) => {
    const cents = parseFee(fields[name] ?? '');
    if (cents === undefined) checks.addError(name, t.amount);
    return cents ?? 0;
  };
  const services = Object.fromEntries(
    SERVICE_TYPES.map((service) => {
      const base = amount(rateFieldName(service, 'base'));
      return [service, { base, mile: chargesMiles(service) ? amount(rateFieldName(service, 'mile')) : 0 }];
    }),
  ) as RateCard['services'];
  const miles = /^\d{1,3}$/.test(fields.included_miles ?? '') ? Number(fields.included_miles) : Infinity;
  if (miles > MAX_MILES) checks.addError('included_miles', t.miles);
  const card = { services, includedMiles: miles, night: amount('night'), heavy: amount('heavy') };
  return checks.ok ? { ok: true, card } : { ok: false, errors: checks.errors };
}
