import type { commandsAllowedAtDesk } from '#modules/request/rules/allowed-at-desk.ts';
import { readRequestFacts, parseStoredAnswers } from '#modules/request/index.ts';
import { needsFlatbed } from '#modules/request/rules/answers.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { partsOfPrice } from '#modules/dispatch/rules/rate-card.ts';
import { priceRangeOfService } from '#modules/site/rules/prices.ts';
import {
  MAX_PROVIDER_SEARCH_CHARS,
  warningsToConfirm,
  providerSearchTerms,
} from '#modules/provider/rules/providers.ts';
import type { ProviderWarning } from '#modules/request/rules/provider-warnings.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { loadRateCard, similarJobs } from '#modules/dispatch/index.ts';
import { providersToSuggest, providerById, providerByPhone } from '#modules/provider/index.ts';
import type { JobNeeds } from '#modules/provider/index.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { withQuery } from '../../ui/desk/request-path.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { invalidFormResponse } from '../../http/form.server.ts';
import { warningToken, isAcknowledged } from '../../ui/provider/provider-choice.ts';
import { providerChoiceOf } from '../../http/desk/provider-choice.server.ts';
import { sealForDeskUrl, unsealFromDeskUrl } from '../../http/sealed.server.ts';
import type { RequestForm } from './request-form.server.ts';

/** The URL parameter of the provider search on pages without script. The board's own search uses `find`. */
const PROVIDER_SEARCH_PARAM = 'find_provider';

type May = ReturnType<typeof commandsAllowedAtDesk>;

type Row = Pick<
  RequestRow,
  | 'service_type'
  | 'vehicle_type'
  | 'estimated_distance'
  | 'provider_assigned'
  | 'provider_phone'
  | 'card_only'
  | 'answers'
  | 'customer_lat'
  | 'customer_lng'
>;

/**
 * Loads what a request's page shows from the directory: search results (if there's no script), the chosen provider, the
 * assigned provider, and what helps to find a price.
 */
export async function loadDirectory(row: Row, may: May, query: URLSearchParams) {
  const mayAssign = may.assignProvider || may.reassignProvider;
  const typed = mayAssign ? unsealFromDeskUrl(query.get(PROVIDER_SEARCH_PARAM)) : '';
  const chosenId = query.get('provider');
  const job = jobNeedsOf(row);
  const mayDecidePrice = may.setPrice || may.acceptCounter;
  const [found, chosen, assigned, similar, card] = await Promise.all([
    typed ? providersToSuggest(typed, job) : null,
    mayAssign && chosenId && isUuid(chosenId) ? providerById(chosenId) : undefined,
    row.provider_assigned && row.provider_phone ? providerByPhone(row.provider_phone) : undefined,
    mayDecidePrice ? similarJobs(row.service_type, row.estimated_distance) : null,
    mayDecidePrice ? loadRateCard() : null,
  ]);
  return {
    job,
    typed,
    found: found?.map((provider) => providerChoiceOf(provider, job)) ?? null,
    chosen: chosen ? providerChoiceOf(chosen, job) : null,
    assigned: assigned ? providerChoiceOf(assigned, job) : null,
    price: {
      quoted: priceRangeOfService(row.service_type) ?? null,
      similar,
      parts: card ? partsOfPrice(card, priceFactsOf(row), Date.now()) : [],
    },
  };
}

function priceFactsOf({ service_type: service, estimated_distance: miles, vehicle_type: vehicleType }: Row) {
  return { service, miles, vehicleType };
}

/** The job's service, whether its provider must take cards or have a flatbed, and the pickup, if the row has it. */
export function jobNeedsOf(
  row: Pick<RequestRow, 'service_type' | 'card_only' | 'answers'> &
    Partial<Pick<RequestRow, 'customer_lat' | 'customer_lng'>>,
): JobNeeds {
  const { service_type: service, card_only: cardOnly, customer_lat: lat = null, customer_lng: lng = null } = row;
  const pickup = pointOf(lat, lng) ?? null;
  return { service, cardOnly, flatbed: needsFlatbed(service, parseStoredAnswers(row)), pickup };
}

/**
 * Handles the search without script: redirects to the page's URL with the encrypted search. The page then lists the
 * results.
 */
export function findProvider({ form, page }: RequestForm) {
  const typed = (form.fields.provider_search ?? '').slice(0, MAX_PROVIDER_SEARCH_CHARS);
  const resultsPath =
    providerSearchTerms(typed).length > 0 ? withQuery(page, PROVIDER_SEARCH_PARAM, sealForDeskUrl(typed)) : page;
  return redirectWithToast(`${resultsPath}#provider`);
}

type WarningCheck =
  { ok: true; despite: ProviderWarning[] } | { ok: false; refusal: ReturnType<typeof invalidFormResponse> };

/**
 * Refuses an assignment unless the dispatcher has acknowledged all warnings about the provider.
 * @param phone E.164
 * @returns the acknowledged warnings (`despite`), or the form again with the warnings (`refusal`)
 */
export async function requireAcknowledgedWarnings({ id, form }: RequestForm, phone: string): Promise<WarningCheck> {
  const [provider, request] = await Promise.all([providerByPhone(phone), readRequestFacts(id)]);
  if (!provider) return { ok: true, despite: [] };
  const warnings = warningsToConfirm(
    providerChoiceOf(provider, request ? jobNeedsOf(request) : { cardOnly: false, flatbed: false, pickup: null })
      .warnings,
    form.fields.provider_id === provider.id,
  );
  if (warnings.length === 0 || isAcknowledged(form.fields.assign_anyway, provider.id, warnings)) {
    return { ok: true, despite: warnings };
  }
  const t = textsFor(deskProvidersTexts, form.locale);
  const warningWords = warnings.map((warning) => t.warnings[warning]).join('; ');
  const returnedForm = {
    ...form,
    fields: { ...form.fields, assign_tick: warningToken(provider.id, warnings), assign_anyway: '' },
  };
  return {
    ok: false,
    refusal: invalidFormResponse(
      returnedForm,
      { assign_anyway: t.choose.anywayMissing(warningWords) },
      t.toasts.warned,
    ),
  };
}
