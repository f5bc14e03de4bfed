import { agoInWords } from '#kernel/ago.ts';
import { formatEta, formatEtaRange, formatMiles } from '#modules/place/rules/distance.ts';
import { POSITION_STALE_MS, etaByPosition, etaOf } from '#modules/provider/rules/positions.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { familyTexts } from '#modules/family/copy/en/family.ts';
import { Card } from '../../ui/Card.tsx';
import { ServiceMap } from '../../ui/map/ServiceMap.tsx';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import type { FamilyView } from './load.server.ts';

/**
 * What family and friends see: a sign that says how far away help is, and a map. The only button is "Refresh".
 */
export function Followed({ view }: { view: FamilyView }) {
  const t = useTexts(familyTexts).page;
  const locale = useLocale();
  const { step, steps, progress, map } = view;
  return (
    <div className="page">
      <Sign eyebrow={t.over} title={t.status[step]}>
        <p>{t.now[step]}</p>
        {progress && <HowFar progress={progress} />}
        {view.tow && <Towed tow={view.tow} />}
        {view.promisedAt && <p>{t.promised(formatTime(view.promisedAt, locale))}</p>}
      </Sign>
      <div className="columns">
        {map && (
          <Card title={t.map}>
            <ServiceMap map={map} />
          </Card>
        )}
        <div className="stack">
          {step !== 'cancelled' && (
            <Card title={t.steps.heading}>
              <Timeline steps={steps.map(({ name, state }) => ({ label: t.steps[name], state }))} />
            </Card>
          )}
          <CheckForNews waiting={step !== 'cancelled'} />
          <p className="sub">
            {t.about} {t.emergency}
          </p>
        </div>
      </div>
    </div>
  );
}

/**
 * Says how far away the provider is: miles, minutes while they drive, and the age of their position. If the position
 * is old, the minutes are a range.
 */
function HowFar({ progress }: { progress: NonNullable<FamilyView['progress']> }) {
  const { position, report } = progress;
  const t = useTexts(familyTexts).page;
  const { time } = useTexts(commonTexts);
  const locale = useLocale();
  const elapsed = useElapsed(progress);
  const aged = position && { ...position, age: position.age === null ? null : position.age + elapsed };
  const eta = etaOf(aged, report && { ...report, age: report.age + elapsed });
  const age = aged?.age ?? null;
  const seenText = age !== null && age >= POSITION_STALE_MS ? t.lastSeen : t.seen;
  const words = [
    aged ? t.away(formatMiles(aged.miles, locale)) : t.noPosition,
    eta && t.eta(formatEtaRange(eta, locale)),
    age !== null && seenText(agoInWords(age, time)),
  ];
  return <p>{words.filter(Boolean).join(' · ')}</p>;
}

/** Says how long a tow still takes, or how long the drive is while nobody knows that it has left. */
function Towed({ tow }: { tow: NonNullable<FamilyView['tow']> }) {
  const { drive, left } = tow;
  const t = useTexts(familyTexts).page;
  const { time } = useTexts(commonTexts);
  const locale = useLocale();
  const elapsed = useElapsed(tow);
  if (!left) return drive !== null && <p>{t.drive(formatEta(drive, locale))}</p>;
  const age = left.age + elapsed;
  const eta = etaByPosition({ minutes: left.minutes, age });
  const seenText = age >= POSITION_STALE_MS ? t.lastSeen : t.seen;
  return (
    <p>
      {[t.towed, eta && t.eta(formatEtaRange(eta, locale)), seenText(agoInWords(age, time))]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
