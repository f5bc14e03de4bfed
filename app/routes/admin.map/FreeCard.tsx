import { Link } from '@remix-run/react';
import { deskMapTexts } from '#modules/dispatch/copy/en/desk-map.ts';
import type { MapBoard } from '#modules/dispatch/index.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { providerPath } from '../../ui/desk/providers-query.ts';
import { formatPhone } from '../../ui/phone.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { MapCard } from './MapCard.tsx';
import { useFreeProvidersLabel } from './marks.tsx';
import type { ListMapLinks } from './use-list-map-links.ts';

interface FreeCardProps {
  bases: MapBoard['bases'];
  linked: ListMapLinks;
}

/** Lists the free providers whose mark was pressed. */
export function FreeCard({ bases, linked }: FreeCardProps) {
  const locale = useLocale();
  const t = useTexts(deskMapTexts);
  const pressed = linked.pressed.flatMap((id) => bases.find(({ zip }) => zip === id) ?? []);
  const name = useFreeProvidersLabel(pressed);
  if (pressed.length === 0) return null;
  return (
    <MapCard label={name} linked={linked}>
      <ul className="map-card-jobs">
        {pressed.flatMap(({ label, providers }) =>
          providers.map(({ id, name: provider, phone, services }) => (
            <li key={id}>
              <Link to={providerPath(id)}>{provider}</Link> <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
              <br />
              {t.freeIn(label)}{' '}
              <span className="sub">{services.map((service) => serviceLabel(service, locale)).join(', ')}</span>
            </li>
          )),
        )}
      </ul>
    </MapCard>
  );
}
