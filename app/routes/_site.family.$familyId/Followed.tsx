import { formatEta, formatMiles } from '#domain/distance.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { familyTexts } from '#domain/texts/family.ts';
import { Card } from '../../components/Card.tsx';
import { ServiceMap } from '../../components/map/ServiceMap.tsx';
import { News } from '../../components/News.tsx';
import { Sign } from '../../components/Sign.tsx';
import { Timeline } from '../../components/Timeline.tsx';
import { agoInWords } from '../../lib/ago.ts';
import { useLocale, useTexts } from '../../lib/texts.ts';
import type { FamilyView } from './load.server.ts';

/** The sign says how far help is, the map where; nothing can be pressed but "Check for news". */
export function Followed({ view }: { view: FamilyView }) {
  const t = useTexts(familyTexts).page;
  const { step, steps, coming, map } = view;
  return (
    <div className="page">
      <Sign over={t.over} title={t.status[step]}>
        <p>{t.now[step]}</p>
        {coming && <Position position={view.position} />}
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
          <News waiting={step !== 'cancelled'} />
          <p className="sub">
            {t.about} {t.emergency}
          </p>
        </div>
      </div>
    </div>
  );
}

/** Miles, minutes while driving, and how old that is. */
function Position({ position }: { position: FamilyView['position'] }) {
  const t = useTexts(familyTexts).page;
  const { time } = useTexts(commonTexts);
  const locale = useLocale();
  if (!position) return <p>{t.noPosition}</p>;
  const { miles, minutes, age } = position;
  const words = [
    t.away(formatMiles(miles, locale)),
    minutes === null ? '' : t.eta(formatEta(minutes, locale)),
    age === null ? '' : t.seen(agoInWords(age, time)),
  ];
  return <p>{words.filter(Boolean).join(' · ')}</p>;
}
