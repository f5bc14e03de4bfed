import { agoInWords } from '#kernel/ago.ts';
import { formatEta, formatEtaRange, formatMiles } from '#modules/place/rules/distance.ts';
import { POSITION_STALE_MS, etaByPosition, etaOf } from '#modules/provider/rules/positions.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { familyTexts } from '#modules/family/copy/en/family.ts';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { Lane } from '../../ui/Lane.tsx';
import { MapInWords, ServiceMap } from '../../ui/map/ServiceMap.tsx';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { useRootData } from '../../ui/root-data.ts';
import { SIGN_LOOKS } from '../../ui/sign-look.ts';
import type { SignLook } from '../../ui/sign-look.ts';
import { formatPhone } from '../../ui/phone.ts';
import { Timeline } from '../../ui/Timeline.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { useAged } from '../../ui/use-elapsed.ts';
import type { FamilyView } from './load.server.ts';

/**
 * What family and friends see: a map, a sign that says how far away help is, and a line that shows how much of the way
 * the provider has driven. The only button is "Refresh".
 */
export function Followed({ view }: { view: FamilyView }) {
  const t = useTexts(familyTexts).page;
  const locale = useLocale();
  const phone = useRootData()?.servicePhone;
  const { step, words, steps, progress, map, tow, truck } = view;
  const hereIndex = steps.findIndex(({ state }) => state === 'here');
  const next = steps[hereIndex + 1];
  return (
    <div className="page gap-3 pt-4 pb-6 max-md:pt-0">
      <div
        className={map ? 'grid gap-2.5 md:grid-cols-2 md:items-start md:gap-5' : 'grid w-full max-w-160 gap-2.5 pt-4'}
      >
        {map && <ServiceMap map={map} atTop />}
        <div className={map ? 'relative z-10 grid gap-2.5 max-md:-mt-6.5' : 'grid gap-2.5'}>
          <Sign {...FAMILY_LOOKS[words]} eyebrow={t.over} title={t.status[words]}>
            <p>{t.now[words]}</p>
            {progress && <HowFar progress={progress} />}
            {tow && <TowEta tow={tow} />}
            {truck && (truck.vehicle ?? truck.plate) && (
              <p>{t.truck([truck.vehicle, truck.plate && t.plate(truck.plate)].filter(Boolean).join(', '))}</p>
            )}
            {view.promisedAt && <p className="font-bold">{t.promised(formatTime(view.promisedAt, locale))}</p>}
          </Sign>
          {step !== 'cancelled' && (
            <Lane
              steps={steps.length}
              current={hereIndex}
              driven={view.driven}
              label={t.steps[step]}
              caption={next && t.next(t.steps[next.name])}
            />
          )}
          {phone && (
            <p>
              {t.worried} <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            </p>
          )}
        </div>
      </div>
      <div className="grid max-w-160 gap-2.5">
        {map && (
          <FoldedCard title={t.map}>
            <MapInWords map={map} />
          </FoldedCard>
        )}
        {step !== 'cancelled' && (
          <FoldedCard title={t.steps.heading}>
            <Timeline steps={steps.map(({ name, state }) => ({ label: t.steps[name], state }))} />
          </FoldedCard>
        )}
        <CheckForNews waiting={step !== 'cancelled'} />
        <p className="sub">
          {step !== 'cancelled' && t.about} {t.emergency}
        </p>
      </div>
    </div>
  );
}

/** How the sign looks for each status of the family's page: the same as the customer's sign for that status. */
const FAMILY_LOOKS = {
  asked: SIGN_LOOKS.deposit_paid,
  assigned: SIGN_LOOKS.provider_assigned,
  en_route: SIGN_LOOKS.en_route,
  arrived: SIGN_LOOKS.arrived,
  in_progress: SIGN_LOOKS.in_progress,
  on_hold: SIGN_LOOKS.on_hold,
  completed: SIGN_LOOKS.completed,
  partly_done: SIGN_LOOKS.completed,
  cancelled: SIGN_LOOKS.cancelled,
} as const satisfies Record<FamilyView['words'], SignLook>;

/**
 * Says how far away the provider is, in miles and, if known, in minutes, and how old their position is. The minutes
 * become a range if the position or the report that they come from is old.
 */
function HowFar({ progress }: { progress: NonNullable<FamilyView['progress']> }) {
  const { position, report } = progress;
  const t = useTexts(familyTexts).page;
  const { time } = useTexts(commonTexts);
  const locale = useLocale();
  const aged = useAged(position);
  const eta = etaOf(aged, useAged(report));
  const age = aged?.age ?? null;
  const seenText = age !== null && age >= POSITION_STALE_MS ? t.lastSeen : t.seen;
  const words = [
    aged ? t.away(formatMiles(aged.miles, locale)) : t.noPosition,
    age !== null && seenText(agoInWords(age, time)),
  ];
  return (
    <>
      {eta && (
        <p className="text-xl leading-tight font-extrabold first-letter:uppercase">
          {t.eta(formatEtaRange(eta, locale))}
        </p>
      )}
      <p>{words.filter(Boolean).join(' · ')}</p>
    </>
  );
}

/** Says how long a tow still takes. Until the truck is known to have left, says how long the whole drive takes. */
function TowEta({ tow }: { tow: NonNullable<FamilyView['tow']> }) {
  const { drive } = tow;
  const left = useAged(tow.left);
  const t = useTexts(familyTexts).page;
  const { time } = useTexts(commonTexts);
  const locale = useLocale();
  if (!left) return drive !== null && <p>{t.drive(formatEta(drive, locale))}</p>;
  const { age } = left;
  const eta = etaByPosition(left);
  const seenText = age >= POSITION_STALE_MS ? t.lastSeen : t.seen;
  return (
    <p>
      {[t.towed, eta && t.eta(formatEtaRange(eta, locale)), seenText(agoInWords(age, time))]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
