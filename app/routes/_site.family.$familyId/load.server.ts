import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { hasProvider, linkState } from '#modules/request/rules/view.ts';
import { isComing } from '#modules/provider/rules/positions.ts';
import { LIVE_MAP_STATUSES, canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { FAMILY_STEPS, familyStep } from '#modules/family/rules/steps.ts';
import { findFamilyLink } from '#modules/family/index.ts';
import { setLogRequest } from '#kernel/server/log-context.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { mapFor, placesOf } from '#modules/place/index.ts';
import { expiryOf } from '../../http/customer-events.server.ts';
import type { Look } from '../../http/events.server.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { localeOf } from '../../http/locale.server.ts';
import { isDriving, liveOf, whereaboutsOf } from '../../http/desk/provider-position.server.ts';

const FAMILY_ID = /^[0-9a-z]{25}$/;

/** What a family link leads to; `over` once it was ended, or its request's links have expired. */
async function find(id: string | undefined): Promise<{ kind: 'open'; row: CustomerRequest } | { kind: 'over' } | null> {
  if (!id || !FAMILY_ID.test(id)) return null;
  const found = await fromDatabase(() => findFamilyLink(id));
  if (!found) return null;
  const { row } = found;
  if (!row) return { kind: 'over' };
  setLogRequest(row);
  const link = linkState(
    {
      status: canonicalStatus(row.status),
      serviceCompletedAt: row.service_completed_at?.getTime() ?? null,
      cancelledAt: row.cancelled_at?.getTime() ?? null,
      // The family is told nothing of money, so it waits for none.
      refundPending: false,
    },
    Date.now(),
  );
  return link === 'expired' ? { kind: 'over' } : { kind: 'open', row };
}

/**
 * What family and friends see: how far help is and where, and nothing that leads to a person, a price or another link.
 * @throws 404 unknown, 410 ended or expired, 503 when the database does not answer
 */
export async function loadFamily({ request, params }: LoaderFunctionArgs) {
  const found = await find(params.familyId);
  if (!found) throw new AppError(404);
  if (found.kind === 'over') throw new AppError(410);
  return viewOf(found.row, localeOf(request));
}

export type FamilyView = Awaited<ReturnType<typeof loadFamily>>;

function viewOf(row: CustomerRequest, locale: Locale) {
  const status = canonicalStatus(row.status);
  const accepted = hasProvider({ status, agreementAcceptedAt: row.agreement_accepted_at });
  const step = familyStep(status, accepted);
  const live = LIVE_MAP_STATUSES.includes(status);
  // Once it was said that the provider is there, how far an older position is would only confuse.
  const coming = accepted && isComing(status);
  const { position, word } = liveOf(row);
  return {
    version: row.version,
    step,
    steps: FAMILY_STEPS.map((name, index) => ({ name, state: stateOf(index, step) })),
    way: coming
      ? { position: position && { miles: position.miles, minutes: position.minutes, age: position.age }, word }
      : null,
    // Where a tow goes may be somebody's home: it is the customer's to tell.
    map: live
      ? mapFor(
          {
            viewer: 'family',
            ...placesOf(row),
            ...whereaboutsOf(row, status),
            destination: null,
            assigned: accepted,
            driving: isDriving(row),
          },
          locale,
        )
      : null,
  };
}

function stateOf(index: number, step: ReturnType<typeof familyStep>): 'done' | 'here' | 'ahead' {
  const here = FAMILY_STEPS.findIndex((name) => name === step);
  if (index === here) return 'here';
  return index < here ? 'done' : 'ahead';
}

/** For the page's event stream. */
export async function lookAtFamily(id: string | undefined): Promise<Look> {
  const found = await find(id);
  if (!found) return { kind: 'gone' };
  if (found.kind === 'over') return { kind: 'expired' };
  const { row } = found;
  return { kind: 'open', requestId: row.id, version: row.version, expiresAt: expiryOf(row) };
}
