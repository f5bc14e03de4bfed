import { Link } from '@remix-run/react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { TIMELINE_STEPS } from '#modules/request/rules/timeline.ts';
import { homeTexts } from '#modules/site/copy/en/home.ts';
import { WIDEST_QUOTED_RANGE, formatRange } from '#modules/site/rules/prices.ts';
import { useRootData } from '../root-data.ts';
import { useTexts } from '../texts.ts';
import { ButtonLink } from '../Button.tsx';
import { CallButton } from '../CallButton.tsx';
import { Lane } from '../Lane.tsx';
import { Sign } from '../Sign.tsx';

/** The home page's first block: the headline, the help buttons, and an example of what a driver will see. */
export function Hero() {
  const t = useTexts(commonTexts);
  const { hero, callNow } = useTexts(homeTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <div className="hero on-dark">
      <div className="wrap md:grid-cols-2 md:items-center md:gap-12">
        <div className="grid gap-3 md:gap-5">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1>{hero.headline}</h1>
          <p className="hero-lead">{hero.lead}</p>
          <div className="row max-sm:[&_.btn]:w-full">
            <ButtonLink look="go" to="/request">
              {t.nav.getHelpNow}
            </ButtonLink>
            {phone && (
              <div className="call-now grid gap-1 max-sm:w-full max-sm:text-center">
                <span>{callNow}</span>
                <CallButton look="ghost" phone={phone} label={t.nav.call} />
              </div>
            )}
          </div>
        </div>
        <Example />
        <p className="hero-note">{hero.emergency}</p>
      </div>
    </div>
  );
}

/** An example of what the tracking page shows: its sign, and the lane with the steps of a request. */
function Example() {
  const { example } = useTexts(homeTexts);
  return (
    <div className="grid gap-2">
      <Sign as="p" eyebrow={example.eyebrow} title={example.minutes}>
        <p>{example.distance}</p>
      </Sign>
      <Lane steps={TIMELINE_STEPS.length} current={TIMELINE_STEPS.indexOf('en_route')} label={example.lane} />
      <p>
        {example.most(formatRange(WIDEST_QUOTED_RANGE))} <Link to="#services">{example.allPrices}</Link>
      </p>
    </div>
  );
}
