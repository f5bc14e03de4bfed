import { agoInWords } from '#kernel/ago.ts';
import { DIRECTIONS, formatEta, formatMiles, formatShortEta } from '#modules/place/rules/distance.ts';
import { POSITION_STALE_MS, etaByPosition, etaOf } from '#modules/provider/rules/positions.ts';
import type { EtaRange } from '#modules/provider/rules/positions.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { distanceTexts } from '#modules/place/copy/en/distance.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import type { OpenTracking } from './load.server.ts';

/** Minutes, miles and how old they are, one line each, the first in large type. Unknown values are left out. */
export function HowFar({ live }: { live: NonNullable<OpenTracking['live']> }) {
  const { position, report: reported } = live;
  const t = useTexts(trackingTexts).map;
  const distance = useTexts(distanceTexts);
  const { time } = useTexts(commonTexts);
  const elapsed = useElapsed(live);
  const age = position && position.age !== null ? position.age + elapsed : null;
  const report = reported && { ...reported, age: reported.age + elapsed };
  const eta = etaOf(position && { ...position, age }, report);
  if (!position && !eta) return null;
  return (
    <div className="sign-far">
      {eta && <p className="sign-large">{nonBreaking(etaInWords(eta, t, distance.lessThanAMinute))}</p>}
      {eta?.by === 'report' && report && <p>{nonBreaking(t.word(agoInWords(report.age, time)))}</p>}
      {position && <Away position={position} />}
      {age !== null && <Seen age={age} />}
      {position && <p className="sign-small">{t.straight}</p>}
    </div>
  );
}

interface TowProps {
  tow: NonNullable<OpenTracking['tow']>;
  destination: string;
}

/** Where a tow goes and how far it still is; while nobody knows that it has left, how long the drive takes. */
export function TowUnderWay({ tow, destination }: TowProps) {
  const { tow: t, map } = useTexts(trackingTexts);
  const { lessThanAMinute } = useTexts(distanceTexts);
  const locale = useLocale();
  const elapsed = useElapsed(tow);
  const { drive, startedAt } = tow;
  const left = tow.left && { ...tow.left, age: tow.left.age + elapsed };
  const eta = left && etaByPosition(left);
  return (
    <div className="sign-far">
      <p className="sign-strong">{t.to(destination)}</p>
      {eta && <p className="sign-large">{nonBreaking(etaInWords(eta, map, lessThanAMinute))}</p>}
      {left && <p className="sign-strong">{nonBreaking(t.left(formatMiles(left.miles, locale)))}</p>}
      {left && <Seen age={left.age} />}
      {!left && drive && <p>{nonBreaking(t.drive(formatEta(drive.minutes, locale)))}</p>}
      <p>{nonBreaking(t.started(formatTime(startedAt, locale)))}</p>
      {(left ?? drive) && <p className="sign-small">{map.straight}</p>}
    </div>
  );
}

/** How old the position is. @param age milliseconds */
function Seen({ age }: { age: number }) {
  const t = useTexts(trackingTexts).map;
  const { time } = useTexts(commonTexts);
  return <p>{nonBreaking((age < POSITION_STALE_MS ? t.seen : t.lastSeen)(agoInWords(age, time)))}</p>;
}

function Away({
  position: { miles, direction },
}: {
  position: NonNullable<NonNullable<OpenTracking['live']>['position']>;
}) {
  const t = useTexts(trackingTexts).map;
  const distance = useTexts(distanceTexts);
  const locale = useLocale();
  const toward = DIRECTIONS.find((name) => name === direction) ?? 'north';
  return (
    <p className="sign-strong">
      {nonBreaking(miles === 0 ? t.veryNear : t.away(formatMiles(miles, locale), distance[toward]))}
    </p>
  );
}

/** Formats a range of minutes: "about 23 to 27 min". */
function etaInWords({ from, to }: EtaRange, t: (typeof trackingTexts)['map'], lessThanAMinute: string): string {
  if (to < 1) return lessThanAMinute;
  if (from === to) return t.eta(formatShortEta(to));
  return t.etaBetween(to < 60 ? String(from) : formatShortEta(from), formatShortEta(to));
}

/** Keeps a number and its unit on one line. */
function nonBreaking(words: string): string {
  return words.replaceAll(/(\d) /g, '$1\u00a0');
}
