import { dueOnSiteOf, paymentLinkId, parseStoredAnswers, placesOf } from '#modules/request/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { AppError } from '#kernel/app-error.ts';
import { makeNonce, workflowId } from '#kernel/ids.ts';
import { commandsAllowedAtDesk } from '#modules/request/rules/allowed-at-desk.ts';
import { isProviderFeeOwed } from '#modules/request/rules/deadlines.ts';
import { maxKeptCents } from '#modules/request/rules/guards-endings.ts';
import { totalKeptCents } from '#modules/request/rules/sessions.ts';
import {
  isCancellationOpen,
  isProviderSilent,
  isUnsettledSession,
  linkState,
  whyAnotherProvider,
} from '#modules/request/rules/view.ts';
import { needsDestination } from '#modules/request/rules/services.ts';
import { messageKindOf } from '#modules/message/index.ts';
import { ON_THE_JOB, PROVIDER_COMING, canonicalStatus } from '#modules/request/rules/statuses.ts';
import { languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { env } from '#kernel/server/env.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { setLogRequest } from '#kernel/server/log-context.ts';
import { arrivalCodeOf, mayShowMinutes, mayCorrectPaymentMethods } from '#modules/provider/index.ts';
import { adminEmail } from '#modules/account/index.ts';
import { countEarlierJobs, requestForDesk, sameCarsOf } from '#modules/dispatch/index.ts';
import { mapFor } from '#modules/place/index.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { changeView } from '../../http/change-job.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { locateView } from '../../http/desk/locate-desk.server.ts';
import { deskAlbum, viewAlbum } from '../../http/photos/album.server.ts';
import { textConsentScript } from './consent.server.ts';
import { loadDirectory } from './directory.server.ts';
import { viewLog } from './log.server.ts';
import { detailsToken } from './details-token.server.ts';
import { arrivalPromiseView } from './promise.server.ts';
import { pastReports, openTroubleOf } from './trouble.server.ts';
import { loadProgress } from './progress.server.ts';

type DeskMessage = NonNullable<Awaited<ReturnType<typeof requestForDesk>>>['messages'][number];

/** A request with everything that its page at the desk shows. */
export type DeskRequest = Awaited<ReturnType<typeof loadRequest>>;

/**
 * Loads one request with its payments, its activity log, and what the lifecycle allows now.
 * @throws 404 for an unknown id
 */
export async function loadRequest(id: string | undefined, query: URLSearchParams, locale: Locale, now = Date.now()) {
  if (!isUuid(id)) throw new AppError(404);
  return queryOr503(async () => {
    const found = await requestForDesk(id, query.get('log_before'));
    if (!found) throw new AppError(404);
    const { row, state, payments, messages, photos, log, locate_link, notes } = found;
    setLogRequest(row);
    const may = commandsAllowedAtDesk(state, now);
    return {
      nonce: makeNonce(),
      detailsToken: detailsToken(row),
      now,
      row,
      answers: parseStoredAnswers(row),
      directory: await loadDirectory(row, may, query),
      turn: row.next_actor,
      turnSince: row.turn_since.getTime(),
      mayCorrectPayment: mayCorrectPaymentMethods(row),
      anotherProvider: whyAnotherProvider(state),
      providerSilent: isProviderSilent(state),
      cancellationOpen: isCancellationOpen(state),
      sameCar: await sameCarOf(row),
      earlierJobs: await countEarlierJobs(row.phone, row.created_at),
      /** In cents: what's left of the paid deposits after refunds, and how much of it the desk can keep. */
      deposit: { paid: totalKeptCents(state.sessions), keptAtMost: maxKeptCents(state) },
      trouble: await openTroubleOf(found, now),
      reports: pastReports(found),
      change: changeView(row, 'admin'),
      owesFee: isProviderFeeOwed(state),
      dueOnSite: row.final_price_cents === null ? null : dueOnSiteOf(row),
      promise: await arrivalPromiseView(state, row, now),
      // The dispatcher can read the code to a customer who can't open their page.
      handshakeCode: row.handshake === null || !ON_THE_JOB.includes(state.status) ? null : await arrivalCodeOf(row),
      pickup: pointOf(row.customer_lat, row.customer_lng) ?? null,
      destination: pointOf(row.destination_lat, row.destination_lng) ?? null,
      map: mapOf(row, locale),
      way: await loadProgress(row, now),
      payments: payments.map(({ session_id: _secret, ...payment }) => payment),
      log: viewLog(log, locale),
      notes: notes.map((note) => ({ ...note, id: String(note.id), by: note.admin?.email ?? null })),
      messages: messages.map((message) => viewMessage(message, row.phone)),
      refundSettledBy: row.refund_settled_by === null ? null : await adminEmail(row.refund_settled_by),
      photos: viewAlbum(deskAlbum(row), photos),
      locate: await locateView({ ...row, locate_link, messages }, now),
      consent: await textConsentScript(row),
      may,
      ...linksOf(row),
      workflowUrl: workflowUrl(row.id),
      linksExpired: linkState({ ...state, refundPending: payments.some(isUnsettledSession) }, now) === 'expired',
    };
  });
}

/**
 * Other requests that may be for this car. Each comes with the reason that the customer will read if this request is
 * cancelled as its duplicate.
 */
async function sameCarOf(row: Pick<RequestRow, 'id' | 'language' | 'created_at'>) {
  const others = await sameCarsOf(row);
  const { reason } = textsFor(adminRequestTexts, languageOf(row)).sameCar;
  return others.map((other) => ({ ...other, reason: reason(other.number) }));
}

/**
 * What the page shows of a text from the outbox.
 * @param customerPhone the customer's current number
 */
function viewMessage(message: DeskMessage, customerPhone: string) {
  const { purpose, phone, created_at, sent_at, delivered_at, ...rest } = message;
  return {
    ...rest,
    purpose: messageKindOf({ purpose }),
    at: delivered_at ?? sent_at ?? created_at,
    /** Whether the text went to an earlier number that was corrected since, so the customer hasn't read it. */
    toWrongNumber: rest.recipient === 'customer' && phone !== customerPhone,
  };
}

/**
 * The map of a tow; null unless both its ends are known. Without a map, the page shows "Missing location coordinates"
 * (docs/product.md, "Maps").
 */
function mapOf(row: Omit<RequestRow, 'create_nonce' | 'create_hash'>, locale: Locale) {
  const places = placesOf(row);
  if (!needsDestination(row.service_type) || !places.pickup || !places.destination) return null;
  const status = canonicalStatus(row.status);
  const underWay = ON_THE_JOB.includes(status);
  return mapFor(
    {
      viewer: 'desk',
      ...places,
      provider: underWay ? places.provider : null,
      assigned: underWay,
      driving: mayShowMinutes(row, PROVIDER_COMING),
    },
    locale,
  );
}

/** The URL of a request's workflow in Temporal's Web UI; null if TEMPORAL_UI_URL isn't set. */
function workflowUrl(requestId: string): string | null {
  const { TEMPORAL_UI_URL, TEMPORAL_NAMESPACE } = env();
  const workflow = encodeURIComponent(workflowId(requestId));
  return TEMPORAL_UI_URL
    ? `${TEMPORAL_UI_URL}/namespaces/${encodeURIComponent(TEMPORAL_NAMESPACE)}/workflows/${workflow}`
    : null;
}

function linksOf(row: Pick<RequestRow, 'id' | 'customer_tracking_id' | 'former_link_ids' | 'provider_job_id'>) {
  const { PUBLIC_URL } = env();
  return {
    links: {
      customer: row.customer_tracking_id ? `${PUBLIC_URL}/track/${row.customer_tracking_id}` : null,
      provider: row.provider_job_id ? `${PUBLIC_URL}/provider/${row.provider_job_id}` : null,
      payment: `${PUBLIC_URL}/payment/${paymentLinkId(row)}`,
    },
  };
}
