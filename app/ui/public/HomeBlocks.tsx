import { HOME_SERVICES } from '#modules/site/rules/slugs.ts';
import { homeTexts } from '#modules/site/copy/en/home.ts';
import { useTexts } from '../texts.ts';
import { Block, Tags } from './Block.tsx';
import { HelpButtons } from './HelpButtons.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';
import { Steps } from './Steps.tsx';

/** Personal and commercial vehicles, with the services for each. */
export function Vehicles() {
  const t = useTexts(homeTexts).vehicles;
  return (
    <Block id="vehicles" heading={t.heading} lead={t.lead}>
      <div className="halves">
        {t.groups.map(({ heading, kinds, services }) => (
          <div key={heading} className="card gap-2! p-4!">
            <h3>{heading}</h3>
            <p>{kinds}</p>
            <Tags items={services} label={heading} plain />
          </div>
        ))}
      </div>
    </Block>
  );
}

export function Benefits() {
  const t = useTexts(homeTexts).benefits;
  return (
    <Block id="benefits" heading={t.heading}>
      <div className="quarters max-sm:gap-2!">
        {t.cards.map(({ heading, text }) => (
          <div key={heading} className="card gap-1! p-4!">
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </Block>
  );
}

export function Services() {
  const t = useTexts(homeTexts).services;
  return (
    <Block id="services" heading={t.heading} lead={t.lead}>
      <ServiceGrid services={HOME_SERVICES} />
    </Block>
  );
}

export function HowItWorks() {
  const t = useTexts(homeTexts).steps;
  return (
    <Block id="steps" heading={t.heading}>
      <Steps items={t.items} />
    </Block>
  );
}

export function PlatformNotice() {
  const t = useTexts(homeTexts).notice;
  return (
    <Block id="notice" heading={t.heading} className="notice">
      <p>{t.text}</p>
      <p>
        <strong>{t.emergency}</strong>
      </p>
    </Block>
  );
}

/** Call to action at the end of a public page. */
export function ClosingCall() {
  const t = useTexts(homeTexts).closing;
  return (
    <section className="closing on-dark" aria-labelledby="closing-heading" data-block="closing">
      <div className="wrap">
        <h2 id="closing-heading">{t.heading}</h2>
        <p className="hero-lead">{t.text}</p>
        <HelpButtons />
      </div>
    </section>
  );
}
