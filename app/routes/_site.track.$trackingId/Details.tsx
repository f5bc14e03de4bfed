import { formatMiles } from '#modules/place/rules/distance.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { Facts } from '../../ui/Card.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { Lane } from '../../ui/Lane.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import type { TimelineStep } from '../../ui/Timeline.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, isoTime } from '../../ui/time.ts';
import type { CancelledTracking, OpenTracking } from './load.server.ts';

interface DetailsProps {
  details: OpenTracking['details'];
  submitted: Date;
}

/**
 * What was requested. Leaves out the customer's phone, e-mail and plate, because not everybody with the link needs
 * them.
 */
export function Details({ details, submitted }: DetailsProps) {
  const t = useTexts(trackingTexts).details;
  const locale = useLocale();
  return (
    <FoldedCard title={t.heading}>
      <Facts
        items={[
          { label: t.service, value: serviceLabel(details.service, locale) },
          { label: t.description, value: details.description },
          { label: t.vehicle, value: details.vehicle },
          { label: t.pickup, value: details.pickup },
          { label: t.destination, value: details.destination },
          { label: t.distance, value: details.distance === null ? null : formatMiles(details.distance, locale) },
          { label: t.submitted, value: <Time at={submitted} /> },
        ]}
      />
      {details.outsideArea && <p className="sub">{t.outsideArea}</p>}
    </FoldedCard>
  );
}

const STEP_LOOKS = { done: 'done', current: 'here', upcoming: 'ahead' } as const satisfies Record<
  OpenTracking['steps'][number]['state'],
  TimelineStep['state']
>;

interface StepsProps extends Partial<Pick<OpenTracking, 'times' | 'since'>> {
  steps: (OpenTracking | CancelledTracking)['steps'];
}

/** The nine steps (docs/product.md, "Timeline") with their known times, and when the current step began. */
export function Steps({ steps, times, since = null }: StepsProps) {
  const t = useTexts(trackingTexts).timeline;
  const knownTimes: Partial<Record<string, Date | null>> = times ?? {};
  return (
    <FoldedCard title={t.heading}>
      <Timeline
        steps={steps.map(({ name, state }) => {
          const at = knownTimes[name] ?? (state === 'current' ? since : null);
          return {
            label: t[name],
            state: STEP_LOOKS[state],
            ...(at && state !== 'upcoming' ? { note: <Time at={at} /> } : {}),
          };
        })}
      />
    </FoldedCard>
  );
}

/** The nine steps as one line, below the sign. */
export function Progress({ steps, driven }: Pick<OpenTracking, 'steps' | 'driven'>) {
  const t = useTexts(trackingTexts).timeline;
  const currentIndex = steps.findIndex(({ state }) => state === 'current');
  const hereIndex = currentIndex < 0 ? steps.filter(({ state }) => state === 'done').length - 1 : currentIndex;
  const name = steps[hereIndex]?.name;
  if (!name) return null;
  const next = steps[hereIndex + 1]?.name;
  const place = { step: hereIndex + 1, of: steps.length };
  const label = t.stepOf({ ...place, name: t[name] });
  return (
    <Lane
      steps={steps.length}
      current={hereIndex}
      driven={driven}
      label={label}
      caption={next ? t.stepAndNext({ ...place, next: t[next] }) : label}
    />
  );
}

function Time({ at }: { at: Date }) {
  const locale = useLocale();
  return <time dateTime={isoTime(at)}>{formatDateTime(at, locale)}</time>;
}
