import { PHONE_FORM_OPTION_NAMES } from '#modules/request/rules/services.ts';
import { makeNonce } from '#kernel/ids.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { servicesTexts } from '#modules/request/copy/en/services.ts';
import { env } from '#kernel/server/env.ts';
import { paymentLinkId } from '#modules/request/index.ts';
import { createdPhoneRequest } from '#modules/dispatch/index.ts';
import { paymentLinkState } from '#modules/payment/rules/payment-link.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { locateView } from '../../http/desk/locate-desk.server.ts';
import { voiceScript } from '../../http/desk/voice-script.server.ts';

/** The request that was just created, with its links. */
export type CreatedRequest = NonNullable<Awaited<ReturnType<typeof loadCreated>>>;

/** What the form for a phone request shows. */
export type CallForm = ReturnType<typeof loadForm>;

/** The form for a phone request, or the request it created (`?created=<id>`). */
export async function loadPhoneTab(query: URLSearchParams, locale: Locale) {
  const id = query.get('created');
  return {
    nonce: makeNonce(),
    form: loadForm(locale),
    isCreated: id !== null,
    created: id !== null && isUuid(id) ? await loadCreated(id) : null,
  };
}

function loadForm(locale: Locale) {
  const labels = textsFor(servicesTexts, locale).phoneServices;
  return {
    services: PHONE_FORM_OPTION_NAMES.map((value) => ({ value, label: labels[value] })),
    voiceScripts: LOCALES.map(voiceScript),
  };
}

async function loadCreated(id: string) {
  const row = await createdPhoneRequest(id);
  if (!row) return null;
  const { PUBLIC_URL } = env();
  return {
    id: row.id,
    version: row.version,
    deposit: row.deposit_amount_cents,
    state: paymentLinkState(canonicalStatus(row.status)),
    paymentLink: `${PUBLIC_URL}/payment/${paymentLinkId(row)}`,
    locate: await locateView(row),
    trackingLink: row.customer_tracking_id ? `${PUBLIC_URL}/track/${row.customer_tracking_id}` : null,
  };
}
