import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { vehicleLabel } from '#modules/request/copy/service-label.ts';
import { Facts } from '../../ui/Card.tsx';
import { formatPhone } from '../../ui/phone.ts';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { OpenJob } from './load.server.ts';

/** The customer, the vehicle, and what happened. */
export function DetailsCard({ page }: { page: OpenJob }) {
  const t = useTexts(providerTexts).details;
  const locale = useLocale();
  const { job } = page;
  const { vehicle } = job;
  return (
    <FoldedCard title={t.heading} value={formatPhone(job.customer.phone)}>
      <Facts
        items={[
          { label: t.phone, value: <a href={`tel:${job.customer.phone}`}>{formatPhone(job.customer.phone)}</a> },
          { label: t.email, value: job.customer.email },
          { label: t.vehicle, value: `${vehicle.year} ${vehicle.make} ${vehicle.model}` },
          { label: t.vehicleType, value: vehicle.type && vehicleLabel(vehicle.type, locale) },
          { label: t.plate, value: vehicle.plate },
          { label: t.pickup, value: job.pickup ?? t.noPlace },
          { label: t.description, value: job.description },
        ]}
      />
      {job.approximate && <p className="sub">{t.approximate}</p>}
    </FoldedCard>
  );
}
