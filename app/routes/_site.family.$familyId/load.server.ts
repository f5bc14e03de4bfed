import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { hasAcceptedProvider } from '#modules/request/rules/view.ts';
import { isProviderComing } from '#modules/provider/rules/positions.ts';
import { ON_THE_JOB, canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { FAMILY_STEPS, familyStep, familyStatus } from '#modules/family/rules/steps.ts';
import { findFamilyLink } from '#modules/family/index.ts';
import { setLogRequest } from '#kernel/server/log-context.ts';
import { drivenFraction, providerDistanceAndReport, towProgress } from '#modules/provider/index.ts';
import { mapFor } from '#modules/place/index.ts';
import { linkExpiryOf, linkStateOf, isOnHold } from '#modules/request/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import type { RequestLookup } from '../../http/events.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { localeOf } from '../../http/locale.server.ts';
import { placesOnMap, providerPointFor } from '../../http/point.server.ts';

const FAMILY_ID_PATTERN = /^[0-9a-z]{25}$/;

/**
 * Finds the request of a family link. `over`: the customer ended the link, or all links of the request have expired.
 */
async function findRequest(
  id: string | undefined,
): Promise<{ kind: 'open'; row: RequestRow } | { kind: 'over' } | null> {
  if (!id || !FAMILY_ID_PATTERN.test(id)) return null;
  const found = await queryOr503(() => findFamilyLink(id));
  if (!found) return null;
  const { row } = found;
  if (!row) return { kind: 'over' };
  setLogRequest(row);
  // A pending refund keeps the customer's links open, but not the family's. So pass no payments.
  const link = linkStateOf(row, []);
  return link === 'expired' ? { kind: 'over' } : { kind: 'open', row };
}

/**
 * What family and friends see: where help is, how far away, and what to recognize it by. It contains no name or phone
 * number, no price, and none of the request's other links.
 * @throws 404 unknown, 410 ended or expired, 503 when the database doesn't answer
 */
export async function loadFamily({ request, params }: LoaderFunctionArgs) {
  const found = await findRequest(params.familyId);
  if (!found) throw new AppError(404);
  if (found.kind === 'over') throw new AppError(410);
  return viewOf(found.row, localeOf(request));
}

export type FamilyView = Awaited<ReturnType<typeof loadFamily>>;

async function viewOf(row: RequestRow, locale: Locale) {
  const status = canonicalStatus(row.status);
  const subject = placesOnMap('family', row);
  const accepted = hasAcceptedProvider({ status, agreementAcceptedAt: row.agreement_accepted_at });
  const step = familyStep(status, accepted);
  const isOnTheJob = ON_THE_JOB.includes(status);
  // Once the provider has arrived, leave out the distance. The last position may be from before the arrival, so the
  // distance would be wrong.
  const coming = accepted && isProviderComing(status);
  const { position, report } = providerDistanceAndReport(row);
  return {
    version: row.version,
    step,
    words: familyStatus(step, { isOnHold: isOnHold(row), outcome: row.outcome }),
    steps: FAMILY_STEPS.map((name, index) => ({ name, state: stateOf(index, step) })),
    progress: coming
      ? { position: position && { miles: position.miles, minutes: position.minutes, age: position.age }, report }
      : null,
    tow: isOnHold(row) ? null : towOf(row),
    promisedAt: coming ? (row.promised_at?.getTime() ?? null) : null,
    truck: coming ? { vehicle: row.provider_vehicle_info, plate: row.provider_plate } : null,
    map: isOnTheJob ? { ...mapFor(subject, locale), stage: subject.stage ?? null } : null,
    driven: coming ? await drivenFraction(row) : null,
  };
}

/** The minutes of a tow's drive. Leaves out the miles, because together with the map they'd show where the tow goes. */
function towOf(row: RequestRow) {
  const tow = towProgress(row);
  if (!tow) return null;
  const { drive, left } = tow;
  return { drive: drive?.minutes ?? null, left: left && { minutes: left.minutes, age: left.age } };
}

function stateOf(index: number, step: ReturnType<typeof familyStep>): 'done' | 'here' | 'ahead' {
  const currentStep = FAMILY_STEPS.findIndex((name) => name === step);
  if (index === currentStep) return 'here';
  return index < currentStep ? 'done' : 'ahead';
}

/** Finds a family link for the event stream of its page. */
export async function lookUpFamily(id: string | undefined): Promise<RequestLookup> {
  const found = await findRequest(id);
  if (!found) return { kind: 'gone' };
  if (found.kind === 'over') return { kind: 'expired' };
  const { row } = found;
  const point = (locale: Locale) => providerPointFor('family', row, locale);
  return { kind: 'open', requestId: row.id, version: row.version, expiresAt: linkExpiryOf(row), point };
}
