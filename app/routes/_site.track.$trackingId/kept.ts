import { statusCardText } from '#modules/request/copy/status-label.ts';
import { customerCodeTexts } from '#modules/provider/copy/en/customer-code.ts';
import { promiseDriverTexts } from '#modules/request/copy/en/promise-driver.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import type { OfflineStatus } from '../../ui/kept/KeptLink.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import type { Tracking } from './load.server.ts';

/**
 * What the device stores to show while there's no signal. Contains no price and no address. Null once the job is over.
 */
export function useOfflineStatus(tracking: Tracking): OfflineStatus | null {
  const t = useTexts(trackingTexts);
  const { promised } = useTexts(promiseDriverTexts);
  const { code } = useTexts(customerCodeTexts);
  const locale = useLocale();
  if (tracking.kind !== 'open' || tracking.status === 'completed') return null;
  const { provider, promise, handshake, number, status } = tracking;
  const vehicle = [provider?.vehicle, provider?.plate].filter(Boolean).join(', ');
  return {
    title: statusCardText(status, locale),
    lines: [
      number,
      promise && promised(formatTime(promise.at, locale)),
      provider?.name,
      vehicle !== '' && t.provider.lookFor(vehicle),
    ],
    code: handshake?.code ? { label: code, digits: handshake.code } : null,
  };
}
