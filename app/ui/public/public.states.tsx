import { WIDEST_QUOTED_RANGE } from '#modules/site/rules/prices.ts';
import { CITIES, HOME_SERVICES } from '#modules/site/rules/slugs.ts';
import { TESTIMONIALS } from '#modules/site/rules/testimonials.ts';
import type { ComponentStates } from '../../dev/ui/states.ts';
import { Roads, UsualPrices } from './AreaFacts.tsx';
import { Block, Tags } from './Block.tsx';
import { CityGrid } from './CityGrid.tsx';
import { HelpButtons } from './HelpButtons.tsx';
import { Benefits, ClosingCall, HowItWorks, PlatformNotice, Services, Vehicles } from './HomeBlocks.tsx';
import { Legal } from './Legal.tsx';
import { PageLinks } from './PageLinks.tsx';
import { PageHead } from './PageHead.tsx';
import { PriceSign, Pricing } from './Pricing.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';
import { Steps } from './Steps.tsx';
import { Testimonials } from './Testimonials.tsx';
import { TextSection } from './TextSection.tsx';

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'AreaFacts',
    use: "A place's usual prices and its roads.",
    sheet: 'site',
    states: [
      { title: 'Usual prices', draw: () => <UsualPrices /> },
      { title: 'Roads', draw: ({ t }) => <Roads highways={['I-30', 'I-35E']} text={t.road} /> },
      {
        title: 'Roads with a toll',
        draw: ({ t }) => <Roads highways={['I-30', 'Dallas North Tollway']} text={t.road} />,
      },
    ],
  },
  {
    name: 'Block',
    use: 'A part of a public page, and short names side by side.',
    sheet: 'site',
    states: [
      {
        title: 'Normal',
        draw: ({ t, id }) => (
          <Block id={id} heading={t.heading}>
            <p>{t.text}</p>
          </Block>
        ),
      },
      {
        title: 'With a lead and tags',
        draw: ({ t, id }) => (
          <Block id={id} heading={t.longHeading} lead={t.longText}>
            <Tags items={t.steps} label={t.label} />
          </Block>
        ),
      },
    ],
  },
  {
    name: 'CityGrid',
    use: 'The cities on a guide sign.',
    sheet: 'site',
    states: [{ title: 'Normal', alone: 'inside', draw: () => <CityGrid /> }],
  },
  {
    name: 'HelpButtons',
    use: 'The form and the phone, on dark ground.',
    sheet: 'site',
    states: [
      {
        title: 'Normal',
        draw: () => (
          <div className="closing on-dark">
            <div className="wrap">
              <HelpButtons />
            </div>
          </div>
        ),
      },
    ],
  },
  {
    name: 'HomeBlocks',
    use: 'The blocks of the home page.',
    sheet: 'site',
    states: [
      { title: 'Vehicles', draw: () => <Vehicles /> },
      { title: 'Benefits', draw: () => <Benefits /> },
      { title: 'Services', draw: () => <Services /> },
      { title: 'How it works', draw: () => <HowItWorks /> },
      { title: 'Platform notice', draw: () => <PlatformNotice /> },
      { title: 'Closing call', draw: () => <ClosingCall /> },
    ],
  },
  {
    name: 'Legal',
    use: 'A legal page.',
    sheet: 'site',
    states: [
      {
        title: 'Normal',
        draw: ({ t }) => (
          <Legal
            title={t.heading}
            lead={t.text}
            sections={[
              { heading: t.heading, text: t.text },
              { heading: t.longHeading, text: t.longText },
            ]}
            version="2026-11"
            other={{ before: t.text, to: '/dev/ui', name: t.open }}
          />
        ),
      },
    ],
  },
  {
    name: 'PageLinks',
    use: 'Ways on to other public pages.',
    sheet: 'site',
    states: [{ title: 'Normal', draw: ({ t }) => <PageLinks heading={t.heading} kind="city" slugs={CITIES} /> }],
  },
  {
    name: 'PageHead',
    use: 'The dark top of a public page.',
    sheet: 'site',
    states: [
      { title: 'Normal', draw: ({ t }) => <PageHead eyebrow={t.label} title={t.heading} lead={t.text} /> },
      {
        title: 'Without help',
        draw: ({ t }) => <PageHead eyebrow={t.label} title={t.heading} lead={t.text} help={false} />,
      },
      { title: 'Long text', draw: ({ t }) => <PageHead eyebrow={t.label} title={t.longHeading} lead={t.longText} /> },
    ],
  },
  {
    name: 'Pricing',
    use: 'The usual price on a sign, and how a price is paid.',
    sheet: 'site',
    states: [
      { title: 'Sign', draw: () => <PriceSign range={WIDEST_QUOTED_RANGE} /> },
      { title: 'Sign of an area', draw: () => <PriceSign range={WIDEST_QUOTED_RANGE} coversMostServices /> },
      { title: 'Sign without a range', draw: () => <PriceSign range={undefined} /> },
      { title: 'Card with a range', alone: 'inside', draw: () => <Pricing range={WIDEST_QUOTED_RANGE} /> },
      { title: 'Card with an example', draw: () => <Pricing /> },
    ],
  },
  {
    name: 'ServiceGrid',
    use: 'Services with their usual prices.',
    sheet: 'site',
    states: [{ title: 'Normal', draw: () => <ServiceGrid services={HOME_SERVICES} /> }],
  },
  {
    name: 'Steps',
    use: 'Steps on a lane line.',
    sheet: 'site',
    states: [
      {
        title: 'Normal',
        draw: ({ t }) => <Steps items={t.steps.slice(0, 4).map((heading) => ({ heading, text: t.text }))} />,
      },
    ],
  },
  {
    name: 'Testimonials',
    use: 'What drivers say.',
    sheet: 'site',
    states: [
      { title: 'Samples', draw: () => <Testimonials shown={TESTIMONIALS} ratings={null} /> },
      {
        title: 'Of real drivers',
        alone: 'inside',
        draw: () => (
          <Testimonials
            shown={TESTIMONIALS.map((one) => ({ ...one, rating: 3, sample: false }))}
            ratings={{ ratings: 212, rating: 4.8 }}
          />
        ),
      },
    ],
  },
  {
    name: 'TextSection',
    use: 'One subject in a few sentences.',
    sheet: 'site',
    states: [
      { title: 'Normal', draw: ({ t }) => <TextSection heading={t.heading} text={t.text} /> },
      {
        title: 'With more',
        draw: ({ t }) => (
          <TextSection heading={t.longHeading} text={t.longText}>
            <p>{t.text}</p>
          </TextSection>
        ),
      },
    ],
  },
];
