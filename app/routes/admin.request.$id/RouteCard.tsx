import { formatMiles } from '#modules/place/rules/distance.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { needsDestination } from '#modules/request/rules/services.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { ServiceMap } from '../../ui/map/ServiceMap.tsx';
import { directionsUrl } from '#modules/place/rules/map-links.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/** Where a tow begins and ends, with a collapsed map and a link to an external one. */
export function RouteCard({ request }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts).route;
  const locale = useLocale();
  const { row, pickup, destination, map } = request;
  if (!needsDestination(row.service_type)) return null;
  const hasBothEnds = pickup !== null && destination !== null;
  return (
    <Card title={t.heading}>
      <Facts
        items={[
          { label: t.pickup, value: row.location_address },
          { label: t.destination, value: row.destination_address },
          {
            label: t.distance,
            value: hasBothEnds && row.estimated_distance !== null && formatMiles(row.estimated_distance, locale),
          },
        ]}
      />
      {hasBothEnds ? (
        <>
          {row.location_approximate && <p className="sub">{t.approximate}</p>}
          <p>
            <a className={buttonClass()} href={directionsUrl(destination, pickup)} target="_blank" rel="noreferrer">
              {t.openMaps}
            </a>
          </p>
          {map && (
            <Collapsible
              label={
                <>
                  <span className="when-folded">{t.showMap}</span>
                  <span className="when-unfolded">{t.hideMap}</span>
                </>
              }
            >
              <ServiceMap map={map} />
            </Collapsible>
          )}
        </>
      ) : (
        <p className="sub">{t.missing}</p>
      )}
    </Card>
  );
}
