import { agoInWords } from '#kernel/ago.ts';
import { DIRECTIONS, formatEta, formatMiles, formatShortEta } from '#modules/place/rules/distance.ts';
import { POSITION_STALE_MS, etaByPosition, etaOf } from '#modules/provider/rules/positions.ts';
import type { EtaRange } from '#modules/provider/rules/positions.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { distanceTexts } from '#modules/place/copy/en/distance.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { useAged } from '../../ui/use-elapsed.ts';
import type { OpenTracking } from './load.server.ts';

type ProviderDistance = NonNullable<OpenTracking['live']>;

/** The ETA in words, such as "about 23 to 27 min"; null if unknown. It's updated as time passes. */
export function useEtaInWords(live: OpenTracking['live']): string | null {
  const t = useTexts(trackingTexts).map;
  const { lessThanAMinute } = useTexts(distanceTexts);
  const eta = etaOf(useAged(live?.position ?? null), useAged(live?.report ?? null));
  return eta && etaInWords(eta, t, lessThanAMinute);
}

/** A number of minutes in large type, with the words before it in small type. */
export function Minutes({ words }: { words: string }) {
  const [before = ''] = /^\D*/.exec(words) ?? [];
  const number = words.slice(before.length);
  // Something long, such as a range of minutes, gets a smaller size.
  const size = number.length > 8 ? 'text-[1.75rem]' : 'text-[2.5rem]';
  return (
    <>
      {before && <span className={number ? 'text-base font-bold tracking-normal' : ''}>{before}</span>}
      {number && <span className={`${size} leading-none`}>{nonBreaking(number)}</span>}
    </>
  );
}

/** How far away the provider is, and how old that information is. Leaves out what isn't known. */
export function HowFar({ live }: { live: ProviderDistance }) {
  const { position, report } = live;
  const t = useTexts(trackingTexts).map;
  const { time } = useTexts(commonTexts);
  const [agedPosition, agedReport] = [useAged(position), useAged(report)];
  const age = agedPosition?.age ?? null;
  const byReport = etaOf(agedPosition, agedReport)?.by === 'report';
  if (!position && !byReport) return null;
  return (
    <div className="text-sm">
      {byReport && agedReport && <p>{nonBreaking(t.word(agoInWords(agedReport.age, time)))}</p>}
      {position && (
        <p>
          <DistanceAndDirection position={position} />{' '}
          {position.miles > 0 && <span className="text-xs">{t.straight}</span>}
        </p>
      )}
      {age !== null && (
        <p>
          <PositionAge age={age} />
        </p>
      )}
    </div>
  );
}

interface TowProps {
  tow: NonNullable<OpenTracking['tow']>;
  destination: string;
}

/** The time that a tow still takes, in words, like {@link useEtaInWords}. */
export function useTowEtaInWords(tow: OpenTracking['tow']): string | null {
  const t = useTexts(trackingTexts).map;
  const { lessThanAMinute } = useTexts(distanceTexts);
  const left = useAged(tow?.left ?? null);
  const eta = left && etaByPosition(left);
  return eta ? etaInWords(eta, t, lessThanAMinute) : null;
}

/**
 * Says where a tow goes and how far it still is. Until the truck is known to have left, says how long the whole drive
 * takes.
 */
export function TowUnderWay({ tow, destination }: TowProps) {
  const { tow: t, map } = useTexts(trackingTexts);
  const locale = useLocale();
  const { drive, startedAt } = tow;
  const left = useAged(tow.left);
  return (
    <div className="text-sm">
      <p className="font-bold">{t.to(destination)}</p>
      {left && (
        <p>
          <strong>{nonBreaking(t.left(formatMiles(left.miles, locale)))}</strong>{' '}
          <span className="text-xs">{map.straight}</span> <PositionAge age={left.age} />
        </p>
      )}
      {!left && drive && <p>{nonBreaking(t.drive(formatEta(drive.minutes, locale)))}</p>}
      <p className="text-xs">{nonBreaking(t.started(formatTime(startedAt, locale)))}</p>
    </div>
  );
}

/**
 * Says how old the position is.
 * @param age in milliseconds
 */
function PositionAge({ age }: { age: number }) {
  const t = useTexts(trackingTexts).map;
  const { time } = useTexts(commonTexts);
  return <span>{nonBreaking((age < POSITION_STALE_MS ? t.seen : t.lastSeen)(agoInWords(age, time)))}</span>;
}

function DistanceAndDirection({
  position: { miles, direction },
}: {
  position: NonNullable<ProviderDistance['position']>;
}) {
  const t = useTexts(trackingTexts).map;
  const distance = useTexts(distanceTexts);
  const locale = useLocale();
  const toward = DIRECTIONS.find((name) => name === direction) ?? 'north';
  return (
    <strong>{nonBreaking(miles === 0 ? t.veryNear : t.away(formatMiles(miles, locale), distance[toward]))}</strong>
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
