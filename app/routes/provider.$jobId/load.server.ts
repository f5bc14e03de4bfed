import type { RequestRow } from '#modules/request/index.ts';
import type { JobRow } from '#modules/provider/index.ts';
import { data } from '@remix-run/node';
import { makeNonce, readLinkId } from '#kernel/ids.ts';
import { dueOnSiteOf, placesOf, rowOwesProviderFee } from '#modules/request/index.ts';
import { FEE_METHODS } from '#modules/request/rules/payment-methods.ts';
import { needsDestination } from '#modules/request/rules/services.ts';
import { PROVIDER_COMING, ON_THE_JOB, canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import {
  approximateDistanceToPickup,
  hasStoppedReporting,
  mayEnterCode,
  mayReportMinutes,
  providerPlaceForCustomer,
  lastPositionAndReport,
  towProgress,
  distanceToPickup,
} from '#modules/provider/index.ts';
import { doTextsReachCustomer } from '#modules/message/index.ts';
import { mapFor } from '#modules/place/index.ts';
import { readDevice } from '../../http/device.server.ts';
import { proposedSettlementFor } from '../../http/ending-terms.server.ts';
import { localeOf } from '../../http/locale.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { providerAlbum, viewAlbum } from '../../http/photos/album.server.ts';
import { findJob } from './job.server.ts';
import { positionAppLinksOf } from './pocket.server.ts';
import { jobViewOf, previewBeforeAgreement } from './present.server.ts';
import { arrivalPromiseView } from './promise.server.ts';

/** Kinds of links that no longer open a job. */
const CLOSED_KINDS: readonly JobPage['kind'][] = ['expired', 'handed_back', 'replaced'];

/** The data of a job link's page. Only what's in here leaves the server. */
export type JobPage = Awaited<ReturnType<typeof pageFor>>;
export type OpenJob = Extract<JobPage, { kind: 'job' }>;

/**
 * The page of a job link: 200 while the job is open or cancelled, 410 once the link has expired or the job was handed
 * back or went to somebody else.
 * @throws 404 for an unknown link
 */
export async function loadJob(request: Request, jobId: string | undefined, now = Date.now()) {
  const page = await queryOr503(() => pageFor(request, readLinkId(jobId) ?? '', now));
  return data(page, { status: CLOSED_KINDS.includes(page.kind) ? 410 : 200 });
}

async function pageFor(request: Request, jobId: string, now: number) {
  const device = await readDevice(request);
  const link = await findJob(jobId, device, now);
  const version = 'row' in link ? link.row.version : null;
  const common = { jobId, nonce: makeNonce(), version };
  switch (link.kind) {
    case 'handed_back':
    case 'replaced':
      return { kind: link.kind, ...common };
    case 'cancelled':
      return { kind: link.kind, ...common, ending: endingOf(link.row), reason: link.row.cancel_reason };
    case 'expired':
      return {
        kind: link.kind,
        ...common,
        collect: link.mayConfirm && device.has('agreement', jobId) ? dueOnSiteOf(link.row) : null,
        saidUnpaid: link.row.on_site_unpaid_at !== null,
        paid: link.row.on_site_paid_at !== null && device.has('agreement', jobId),
      };
    case 'open': {
      const { row } = link;
      if (row.agreement_accepted_at !== null && device.has('agreement', jobId)) {
        const job = jobViewOf(row);
        return {
          kind: 'job' as const,
          ...common,
          job,
          /** Whether a text would reach the customer, to ask where they are. */
          textsReach: job.trouble?.search ? await doTextsReachCustomer(row) : false,
          /** What the terms propose to pay a provider who finds nobody, in cents. */
          nobodyPay: (await proposedSettlementFor(row, now))?.providerCents ?? 0,
          mayEnterCode: job.next === 'verify_code' && mayEnterCode(row),
          map: mapOf(row, localeOf(request)),
          seenAge: lastPositionAgeOf(row, now),
          customerSees: providerPlaceForCustomer(row),
          takesPositions: job.status !== null && job.status !== 'completed',
          minutes: minutesOf(row, now),
          way: await remainingDriveOf(row, now),
          pocket: positionAppLinksOf(row, jobId),
          promise: await arrivalPromiseView(row, now),
          photos: viewAlbum(providerAlbum(row), row.photos),
        };
      }
      const { may, hasSetOut } = jobViewOf(row);
      const declined = new URL(request.url).searchParams.get('agreement') === 'declined';
      return {
        kind: declined ? ('blocked' as const) : ('agreement' as const),
        ...common,
        now,
        preview: previewBeforeAgreement(row),
        /**
         * How far the provider is from the pickup; null if that's unknown, or if the agreement was accepted on another
         * device.
         */
        way: row.agreement_accepted_at === null ? await approximateDistanceToPickup(row, now) : null,
        may,
        hasSetOut,
      };
    }
  }
}

/** What we pay the provider of a job that wasn't done, and how; null if the job was simply cancelled. */
function endingOf(row: RequestRow) {
  if (row.outcome === null) return null;
  const { provider_fee_cents: fee, provider_fee_method: method, provider_fee_account: account } = row;
  return {
    fee,
    owed: rowOwesProviderFee(row),
    pay: method && account ? { method, account } : null,
    /** The method to preselect for the fee: one with which the provider can be paid on site; undefined if none fits. */
    usual: FEE_METHODS.find((one) => row.payment_methods.includes(one)),
  };
}

/**
 * What's left of the way to the pickup or, for a tow under way, to the drop-off; null if there's nothing to drive, or
 * if it isn't known.
 */
async function remainingDriveOf(row: JobRow, now: number) {
  const status = canonicalStatus(row.status);
  if (PROVIDER_COMING.includes(status)) return distanceToPickup(row, now);
  const tow = towProgress(row);
  const way = tow && (tow.left ?? tow.drive);
  return way && { miles: way.miles, minutes: way.minutes };
}

/** How many milliseconds ago the last position was sent; null if none was. */
function lastPositionAgeOf({ provider_last_location_update: at }: RequestRow, now: number): number | null {
  return at && Math.max(0, now - at.getTime());
}

/**
 * Data for the form in which the provider reports how many minutes away they are; null if nobody needs a report.
 * `isReportDue` says whether we ask for a new report, because there has been no position for a minute.
 */
function minutesOf(row: RequestRow, now: number) {
  return mayReportMinutes(row)
    ? { lastReport: lastPositionAndReport(row, now).report, isReportDue: hasStoppedReporting(row, now) }
    : null;
}

/** The map of the way to the pickup and, for a tow, to the destination; null once the job is done. */
function mapOf(row: RequestRow, locale: Locale) {
  const status = canonicalStatus(row.status);
  if (!ON_THE_JOB.includes(status)) return null;
  const places = placesOf(row);
  return mapFor(
    {
      viewer: 'provider',
      ...places,
      destination: needsDestination(row.service_type) ? places.destination : null,
      assigned: true,
      driving: PROVIDER_COMING.includes(status),
    },
    locale,
  );
}
