import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import type { Kept } from '../../ui/kept/KeptLink.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { JobPage } from './load.server.ts';

/** What stays on the device while there's no signal: where to go and which car. Null before and after the job. */
export function useKeptJob(page: JobPage): Kept | null {
  const locale = useLocale();
  const { provider } = useTexts(statusTexts);
  if (page.kind !== 'job' || page.job.status === null || page.job.status === 'completed') return null;
  const { service, status, vehicle, goal } = page.job;
  return {
    title: provider[status],
    lines: [
      serviceLabel(service, locale),
      [vehicle.year, vehicle.make, vehicle.model, vehicle.plate].filter(Boolean).join(' '),
      goal?.address,
    ],
  };
}
