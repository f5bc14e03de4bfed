import { formatAccuracy } from '#modules/place/rules/distance.ts';
import { locateTexts } from '#modules/request/copy/en/locate.ts';
import { Sign } from '../../ui/Sign.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import type { LocatePage } from './load.server.ts';

/** Says that the location is known, when it was shared, and how exact it is. The location itself isn't shown. */
export function SharedWords({ shared }: { shared: NonNullable<LocatePage['shared']> }) {
  const t = useTexts(locateTexts).shared;
  const locale = useLocale();
  const { at, byDevice, accuracyM, rough } = shared;
  const time = formatTime(at, locale);
  const measured = accuracyM === null ? t.byDeviceOnly(time) : t.byDevice(time, formatAccuracy(accuracyM, locale));
  return (
    <Sign title={rough ? t.roughHeading : t.heading}>
      <p>{byDevice ? measured : t.typed(time)}</p>
      <p>{rough ? t.rough : t.done}</p>
    </Sign>
  );
}
