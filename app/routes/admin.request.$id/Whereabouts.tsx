import { agoInWords } from '#kernel/ago.ts';
import { formatEtaRange, formatMiles } from '#modules/place/rules/distance.ts';
import { POSITION_STALE_MS, etaOf } from '#modules/provider/rules/positions.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { positionTexts } from '#modules/provider/copy/en/position.ts';
import { lateReasonInWords } from '#modules/request/copy/late-reason.ts';
import { promiseDeskTexts } from '#modules/request/copy/en/promise-desk.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { Facts } from '../../ui/Card.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, formatTime } from '../../ui/time.ts';
import { useElapsedMs } from '../../ui/use-elapsed.ts';
import type { DeskRequest } from './load.server.ts';

/**
 * When the provider sent the last position, when they'll arrive, and how far they've driven. Times count up while the
 * page is open.
 */
export function Whereabouts({ request }: { request: DeskRequest }) {
  const t = useTexts(positionTexts).desk;
  const { time } = useTexts(commonTexts);
  const locale = useLocale();
  const promiseTexts = useTexts(promiseDeskTexts);
  const { row, way, now, promise } = request;
  const seenAt = row.provider_last_location_update;
  const elapsed = useElapsedMs(request);
  const age = seenAt ? now - seenAt.getTime() + elapsed : null;
  const report = way.report && { ...way.report, age: way.report.age + elapsed };
  const eta = etaOf(way.position && { ...way.position, age }, report);
  const seenText = age !== null && (age < POSITION_STALE_MS ? t.seen : t.lastSeen)(agoInWords(age, time));
  const about = eta && t.about(formatEtaRange(eta, locale));
  return (
    <Facts
      items={[
        { label: t.label, value: seenAt ? `${seenText} (${formatDateTime(seenAt, locale)})` : way.coming && t.none },
        { label: promiseTexts.label, value: promise && promiseWords(promise, promiseTexts, locale) },
        {
          label: t.arrival,
          value: eta?.by === 'report' && report ? `${about}: ${t.word(agoInWords(report.age, time))}` : about,
        },
        { label: t.way, value: way.track && t.track(formatMiles(way.track.miles, locale), way.track.count) },
      ]}
    />
  );
}

/** The promise in words: "by 9:57 PM (first 9:42 PM, traffic)". */
function promiseWords(
  { at, firstAt, renewals, reason, arrivedAt }: NonNullable<DeskRequest['promise']>,
  t: typeof promiseDeskTexts,
  locale: Locale,
): string {
  const more = [
    renewals > 0 && t.first(formatTime(firstAt, locale)),
    lateReasonInWords(reason, locale),
    arrivedAt !== null && t.arrived(formatTime(arrivedAt, locale)),
  ].filter(Boolean);
  return `${t.by(formatTime(at, locale))}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
}
