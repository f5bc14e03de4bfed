import { formatMiles } from '#modules/place/rules/distance.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { ServiceMap } from '../../ui/map/ServiceMap.tsx';
import { directionsUrl, placeUrl } from '#modules/place/rules/map-links.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { loadJob } from './load.server.ts';

/** Where the job was, in words and on a map, with a link to an external map. */
export function LocationCard({ job }: { job: Awaited<ReturnType<typeof loadJob>> }) {
  const { row, pickup, destination, near, map } = job;
  const t = useTexts(adminRequestTexts);
  const locale = useLocale();
  const place = pickup ?? row.location_address;
  return (
    <Card title={t.done.location}>
      <Facts
        items={[
          { label: t.done.pickup, value: row.location_address ?? (near ? t.done.near(near) : t.done.noLocation) },
          { label: t.done.destination, value: row.destination_address },
          {
            label: t.done.distance,
            value: row.estimated_distance !== null && formatMiles(row.estimated_distance, locale),
          },
        ]}
      />
      {map && <ServiceMap map={map} />}
      {place && (
        <p>
          <a
            className={buttonClass()}
            href={pickup && destination ? directionsUrl(destination, pickup) : placeUrl(place)}
            target="_blank"
            rel="noreferrer"
          >
            {t.route.openMaps}
          </a>
        </p>
      )}
    </Card>
  );
}
