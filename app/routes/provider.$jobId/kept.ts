import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import type { OfflineStatus } from '../../ui/kept/KeptLink.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { JobPage } from './load.server.ts';

/**
 * What the device stores to show while there's no signal: where to go, and which car to look for. Null before and after
 * the job.
 */
export function useOfflineJobStatus(page: JobPage): OfflineStatus | null {
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
