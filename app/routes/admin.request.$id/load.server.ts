import { AppError } from '#kernel/app-error.ts';
import { MIN_PRICE_CENTS } from '#kernel/money.ts';
import { nonce } from '#kernel/ids.ts';
import { mayOpenPayment } from '#modules/request/rules/changes.ts';
import { refusalOf } from '#modules/request/rules/decide.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { isCancellationOpen, isProviderSilent, isUnsettled, linkState, mayTry } from '#modules/request/rules/view.ts';
import { needsDestination } from '#modules/request/rules/services.ts';
import { LIVE_MAP_STATUSES, canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { setLogRequest } from '#kernel/server/log-context.ts';
import { PHOTO_LIST } from '#modules/photo/index.ts';
import { arrivalCodeOf } from '#modules/provider/index.ts';
import { stateOf } from '#modules/request/index.ts';
import type { CustomerRequest, Message } from '#prisma/generated/client.ts';
import { mapFor, placesOf } from '#modules/place/index.ts';
import { isRequestId } from '../../ui/desk/desk.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { locateView } from '../../http/desk/locate-desk.server.ts';
import { deskAlbum, viewAlbum } from '../../http/photos/album.server.ts';
import { isDriving } from '../../http/desk/provider-position.server.ts';
import { consentView } from './consent.server.ts';
import { loadDirectory } from './directory.server.ts';
import { logLines, viewLog } from './log.server.ts';
import { restsOn } from './rests-on.server.ts';
import { wayTo } from './way.server.ts';

const LEDGER = {
  n: true,
  session_id: true,
  status: true,
  amount_cents: true,
  created_at: true,
  expires_at: true,
  paid_at: true,
  refunded_at: true,
  disputed_at: true,
  dispute_outcome: true,
  dispute_funds: true,
  settled_by_hand_at: true,
} as const;

const MESSAGE = {
  id: true,
  purpose: true,
  recipient: true,
  status: true,
  error_code: true,
  created_at: true,
  sent_at: true,
  delivered_at: true,
} as const;

/** The texts of a request; their words stay on the server. */
const LATEST_MESSAGES = { orderBy: { created_at: 'desc' }, take: 50, select: MESSAGE } as const;

/** Statuses of the ledger in which money is still on its way. */

/** A request as its page at the desk shows it. */
export type DeskRequest = Awaited<ReturnType<typeof loadRequest>>;

/**
 * One request with its payments, its log, and what the lifecycle allows now.
 * @throws 404 for an unknown id
 */
export async function loadRequest(id: string | undefined, query: URLSearchParams, locale: Locale, now = Date.now()) {
  if (!isRequestId(id)) throw new AppError(404);
  return fromDatabase(async () => {
    const before = query.get('log_before');
    const found = await db().customerRequest.findUnique({
      relationLoadStrategy: 'join',
      where: { id },
      omit: { create_nonce: true, create_hash: true },
      include: {
        opener: { select: { email: true } },
        payments: { orderBy: { n: 'desc' }, select: LEDGER },
        activity: logLines(before),
        messages: LATEST_MESSAGES,
        photos: PHOTO_LIST,
        locate_link: true,
      },
    });
    if (!found) throw new AppError(404);
    const { payments, activity, messages, photos, locate_link: _link, ...row } = found;
    setLogRequest(row);
    const state = stateOf({ ...row, create_nonce: null, create_hash: null } as CustomerRequest, payments.toReversed());
    const may = allowed(state, now);
    return {
      nonce: nonce(),
      restsOn: restsOn(row),
      now,
      row,
      directory: await loadDirectory(row, may, query),
      turn: row.next_actor,
      turnSince: row.turn_since.getTime(),
      providerSilent: isProviderSilent(state),
      cancellationOpen: isCancellationOpen(state),
      // For the customer who cannot open the page, told over the phone.
      handshakeCode:
        row.handshake === null || !LIVE_MAP_STATUSES.includes(state.status) ? null : await arrivalCodeOf(row),
      pickup: pointOf(row.customer_lat, row.customer_lng) ?? null,
      destination: pointOf(row.destination_lat, row.destination_lng) ?? null,
      map: mapOf(row, locale),
      way: await wayTo(row, now),
      payments: payments.map(({ session_id: _secret, ...payment }) => payment),
      log: viewLog(activity, before, locale),
      messages: messages.map(viewMessage),
      refundSettledBy: await settledBy(row.refund_settled_by),
      photos: viewAlbum(deskAlbum(row), photos),
      locate: await locateView(found, now),
      consent: await consentView(row),
      may,
      ...linksOf(row),
      linksExpired: linkState({ ...state, refundPending: payments.some(isUnsettled) }, now) === 'expired',
    };
  });
}

/** The e-mail of who gave a refund back another way; null for nobody, and for an account that is gone. */
async function settledBy(adminId: string | null): Promise<string | null> {
  if (adminId === null) return null;
  return (await db().admin.findUnique({ where: { id: adminId }, select: { email: true } }))?.email ?? null;
}

function viewMessage({ purpose, created_at, sent_at, delivered_at, ...row }: Pick<Message, keyof typeof MESSAGE>) {
  // The purpose carries the version that it belongs to.
  return { ...row, purpose: purpose.split(':')[0] ?? purpose, at: delivered_at ?? sent_at ?? created_at };
}

/** Which forms the page offers: the lifecycle's own table is asked, nothing is decided here. */
export function allowed(state: RequestState, now: number) {
  const may = (command: Parameters<typeof mayTry>[0]) => mayTry(command, state.status, 'admin');
  return {
    setPrice: refusalOf(state, { name: 'setPrice', amountCents: MIN_PRICE_CENTS }, now) === undefined,
    answerCounter: refusalOf(state, { name: 'acceptCounter' }, now) === undefined,
    openPayment: mayOpenPayment(state),
    assign: may('assignProvider'),
    reassign: may('reassignProvider'),
    generateLinks: may('generateLinks'),
    cancel: may('cancelRequest'),
    confirmPayment: may('confirmPayment') && state.onSitePaidAt === null,
    retryRefund: refusalOf(state, { name: 'retryRefund' }, now) === undefined,
    settleByHand: refusalOf(state, { name: 'settleByHand', inputId: 'reason' }, now) === undefined,
    remove: refusalOf(state, { name: 'deleteRequest' }, now) === undefined,
  };
}

/** The map of a tow whose both ends are known, else 'Missing location coordinates' (docs/product.md, "Maps"). */
function mapOf(row: Omit<CustomerRequest, 'create_nonce' | 'create_hash'>, locale: Locale) {
  const places = placesOf(row);
  if (!needsDestination(row.service_type) || !places.pickup || !places.destination) return null;
  const status = canonicalStatus(row.status);
  const underWay = LIVE_MAP_STATUSES.includes(status);
  return mapFor(
    {
      viewer: 'desk',
      ...places,
      provider: underWay ? places.provider : null,
      assigned: underWay,
      driving: isDriving(row, ['provider_assigned', 'en_route']),
    },
    locale,
  );
}

function linksOf(row: Pick<CustomerRequest, 'id' | 'customer_tracking_id' | 'provider_job_id'>) {
  const { PUBLIC_URL } = env();
  return {
    links: {
      customer: row.customer_tracking_id ? `${PUBLIC_URL}/track/${row.customer_tracking_id}` : null,
      provider: row.provider_job_id ? `${PUBLIC_URL}/provider/${row.provider_job_id}` : null,
      payment: `${PUBLIC_URL}/payment/${row.id}`,
    },
  };
}
