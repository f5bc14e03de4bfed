import type { Locale } from '#kernel/copy/catalogue.ts';
import { roundTo } from '#kernel/numbers.ts';
import { providerMoveOnMap } from '#modules/place/index.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import type { MapSubject } from '#modules/place/rules/types.ts';
import {
  drivenFraction,
  mayShowMinutes,
  providerDistanceAndReport,
  providerPlaceForCustomer,
  towProgress,
  mapPositionAfterArrival,
} from '#modules/provider/index.ts';
import { placesOf } from '#modules/request/index.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { hasAcceptedProvider } from '#modules/request/rules/view.ts';
import type { ProviderPoint } from './point.ts';

type PointViewer = 'customer' | 'family';

/** The places that a request's map shows to its customer or to the family. */
export function placesOnMap(viewer: PointViewer, row: RequestRow): MapSubject {
  const status = canonicalStatus(row.status);
  const places = { ...placesOf(row), ...mapPositionAfterArrival(row, status) };
  return {
    viewer,
    ...places,
    // Don't show the family where a tow goes: it may be somebody's home, so the customer decides who learns it.
    destination: viewer === 'family' ? null : places.destination,
    assigned: hasAcceptedProvider({ status, agreementAcceptedAt: row.agreement_accepted_at }),
    driving: mayShowMinutes(row),
  };
}

/**
 * What a page shows when the provider has moved.
 * @returns null if it shows nothing: if there's no position, before the provider has accepted, and while the provider
 * is on site and no tow is under way
 */
export async function providerPointFor(
  viewer: PointViewer,
  row: RequestRow,
  locale: Locale,
): Promise<ProviderPoint | null> {
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  const subject = placesOnMap(viewer, row);
  const customerSees = providerPlaceForCustomer(row);
  if (!provider || !subject.assigned || customerSees === 'there') return null;
  const { position } = providerDistanceAndReport(row);
  const left = customerSees === 'tow' ? towProgress(row)?.left : position;
  const shown = subject.provider ?? provider;
  return {
    // Five decimals of a degree are about a meter.
    lat: roundTo(shown.lat, 5),
    lng: roundTo(shown.lng, 5),
    ...providerMoveOnMap(subject, locale),
    stage: subject.stage ?? null,
    left: left
      ? {
          // The miles of a tow, together with the map, would show where it goes.
          miles: viewer === 'family' && customerSees === 'tow' ? null : left.miles,
          minutes: left.minutes,
          direction: customerSees === 'tow' ? null : (position?.direction ?? null),
        }
      : null,
    age: left?.age ?? null,
    driven: customerSees === 'tow' && viewer === 'family' ? null : await drivenFraction(row),
  };
}
