import { textsFor } from '#kernel/copy/catalogue.ts';
import { trackingPriceTexts } from '#modules/request/copy/en/tracking-price.ts';
import type { StateDrawInput, ComponentStates, ComponentState } from '../dev/ui/states.ts';
import { Badge } from './Badge.tsx';
import type { BadgeTone } from './Badge.tsx';
import { Button, ButtonLink } from './Button.tsx';
import type { ButtonLook } from './Button.tsx';
import { Card, Facts } from './Card.tsx';
import { Chip } from './Chip.tsx';
import { LanguageLink } from './LanguageLink.tsx';
import { Logo } from './Logo.tsx';
import { Call911 } from './Call911.tsx';
import { PayOnSiteNotice } from './PayOnSiteNotice.tsx';
import { FoldedCard } from './FoldedCard.tsx';
import { Lane } from './Lane.tsx';
import { PriceLines } from './PriceLines.tsx';
import { Sign } from './Sign.tsx';
import { SIGN_LOOKS } from './sign-look.ts';
import { Timeline } from './Timeline.tsx';
import { CallButton } from './CallButton.tsx';
import { KeepTogether } from './KeepTogether.tsx';

const TONES: readonly BadgeTone[] = ['yellow', 'blue', 'green', 'purple', 'orange', 'red', 'grey'];
const LOOKS: readonly ButtonLook[] = ['go', 'plain', 'danger', 'quiet', 'lone'];
const priceTexts = ({ locale }: StateDrawInput) => textsFor(trackingPriceTexts, locale);

function dueLines(given: StateDrawInput) {
  const { payNow, payOnSite } = priceTexts(given).money;
  return [
    { label: payNow, cents: 2_775, look: 'now' },
    { label: payOnSite, cents: 15_725 },
  ] as const;
}

/** The timeline at each step, and after the last one. */
const timelines: readonly ComponentState[] = [0, 1, 2, 3, 4, 5].map((here) => ({
  title: here === 5 ? 'All done' : `At step ${here + 1}`,
  draw: ({ t }) => (
    <Timeline
      steps={t.steps.map((label, at) => ({
        label,
        state: at < here ? 'done' : at === here ? 'here' : 'ahead',
        note: at === 2 && here > 2 ? t.stepNote : undefined,
      }))}
    />
  ),
}));

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'Chip',
    use: 'Fills in a field, or switches a part of it on and off.',
    sheet: 'both',
    states: [
      { title: 'Normal', draw: () => <Chip onPress={() => undefined}>30</Chip> },
      {
        title: 'Pressed',
        draw: () => (
          <Chip pressed strong onPress={() => undefined}>
            $95.00
          </Chip>
        ),
      },
    ],
  },
  {
    name: 'Badge',
    use: 'A word in a color. The word always says the same as the color.',
    sheet: 'desk',
    small: true,
    states: TONES.map((tone) => ({ title: tone, draw: ({ t }) => <Badge tone={tone}>{t.label}</Badge> })),
  },
  {
    name: 'Button',
    use: 'Buttons, and links that look like them.',
    sheet: 'both',
    states: [
      ...LOOKS.map((look): ComponentState => ({ title: look, draw: ({ t }) => <Button look={look}>{t.send}</Button> })),
      {
        title: 'ghost, on dark ground',
        draw: ({ t }) => (
          <div className="nav on-dark">
            <div className="wrap nav-row">
              <Button look="ghost">{t.send}</Button>
            </div>
          </div>
        ),
      },
      {
        title: 'Disabled',
        draw: ({ t }) => (
          <div className="row">
            {LOOKS.map((look) => (
              <Button key={look} look={look} disabled>
                {t.send}
              </Button>
            ))}
          </div>
        ),
      },
      { title: 'Wide', draw: ({ t }) => <Button wide>{t.send}</Button> },
      { title: 'Long text', draw: ({ t }) => <Button look="go">{t.longHeading}</Button> },
      {
        title: 'Link',
        draw: ({ t }) => (
          <ButtonLink look="go" to="/dev/ui">
            {t.open}
          </ButtonLink>
        ),
      },
    ],
  },
  {
    name: 'Card',
    use: 'A sheet of paper with one subject, and its facts.',
    sheet: 'both',
    states: [
      { title: 'With a title', draw: ({ t }) => <Card title={t.heading}>{<p>{t.text}</p>}</Card> },
      { title: 'Without a title', draw: ({ t }) => <Card>{<p>{t.text}</p>}</Card> },
      {
        title: 'Facts',
        draw: ({ t }) => (
          <Card title={t.heading}>
            <Facts
              items={[
                { label: t.label, value: t.value },
                { label: t.name, value: 'Alicia Ramirez' },
                { label: t.notes, value: t.text },
              ]}
            />
          </Card>
        ),
      },
      {
        title: 'Short facts',
        draw: ({ t }) => (
          <Card title={t.heading}>
            <Facts short items={[{ label: t.label, value: t.value }]} />
          </Card>
        ),
      },
      {
        title: 'Long text',
        draw: ({ t }) => (
          <Card title={t.longHeading}>
            <p>{t.longText}</p>
            <Facts items={[{ label: t.longName, value: t.longText }]} />
          </Card>
        ),
      },
    ],
  },
  {
    name: 'LanguageLink',
    use: 'Changes the language of every page.',
    sheet: 'both',
    states: [{ title: 'Normal', draw: () => <LanguageLink className="" /> }],
  },
  {
    name: 'Logo',
    use: 'The mark beside the name.',
    sheet: 'both',
    small: true,
    states: [
      { title: 'Normal', draw: () => <Logo /> },
      { title: 'Small', draw: () => <Logo size={28} /> },
    ],
  },
  {
    name: 'Call911',
    use: 'Sends to 911 when a child or pet is locked in.',
    sheet: 'site',
    states: [{ title: 'Normal', draw: ({ t }) => <Call911 heading={t.heading} text={t.text} /> }],
  },
  {
    name: 'PayOnSiteNotice',
    use: 'How providers are usually paid, and when the customer learns how to pay theirs.',
    sheet: 'site',
    states: [
      { title: 'Nothing is usual', draw: () => <PayOnSiteNotice cardOnly={false} usual={null} /> },
      {
        title: 'What all and most take',
        draw: () => <PayOnSiteNotice cardOnly={false} usual={{ all: ['cash'], most: ['card', 'zelle'] }} />,
      },
      { title: 'What most take', draw: () => <PayOnSiteNotice cardOnly={false} usual={{ all: [], most: ['cash'] }} /> },
      { title: 'Only by card', draw: () => <PayOnSiteNotice cardOnly usual={{ all: ['cash'], most: [] }} /> },
    ],
  },
  {
    name: 'PriceLines',
    use: 'A price: the whole, what is paid now and on site, and the rule for refunds.',
    sheet: 'site',
    states: [
      {
        title: 'Normal',
        draw: (given) => <PriceLines lines={dueLines(given)} rule={priceTexts(given).money.refundRule} />,
      },
      {
        title: 'After a counter-offer',
        draw: (given) => {
          const { firstPrice, yourOffer } = priceTexts(given).negotiation;
          const before = [
            { label: firstPrice, cents: 20_000, look: 'before' },
            { label: yourOffer, cents: 15_000, look: 'before' },
          ] as const;
          return <PriceLines lines={[...before, ...dueLines(given)]} />;
        },
      },
      {
        title: 'Long text',
        draw: ({ t }) => (
          <PriceLines lines={[{ label: t.longHeading, cents: 1_234_567, look: 'now' }]} rule={t.longText} />
        ),
      },
    ],
  },
  {
    name: 'Sign',
    use: 'The guide sign: what matters now, one on a screen. Its color and picture say whose move it is.',
    sheet: 'both',
    states: [
      ...Object.entries(SIGN_LOOKS).map(([title, look]) => ({
        title,
        draw: ({ t }: StateDrawInput) => <Sign as="p" {...look} eyebrow="ab3k9x2m" title={t.heading} />,
      })),
      { title: 'Normal', draw: ({ t }) => <Sign as="p" title={t.heading} /> },
      {
        title: 'With a line above and more below',
        draw: ({ t }) => (
          <Sign as="p" eyebrow="ab3k9x2m" title={t.heading}>
            <p>{t.text}</p>
          </Sign>
        ),
      },
      {
        title: 'Long text',
        draw: ({ t }) => (
          <Sign as="p" eyebrow={t.longName} title={t.longHeading}>
            <p>{t.longText}</p>
          </Sign>
        ),
      },
    ],
  },
  {
    name: 'Timeline',
    use: 'How far a request has come.',
    sheet: 'site',
    states: timelines,
  },
  {
    name: 'Lane',
    use: 'The same in one line.',
    sheet: 'site',
    states: [0, 4, 8].map((current) => ({
      title: `At step ${current + 1}`,
      draw: ({ t }) => (
        <Lane steps={9} current={current} label={t.label} caption={current < 8 ? t.stepNote : undefined} />
      ),
    })),
  },
  {
    name: 'FoldedCard',
    use: 'What matters less, under its title.',
    sheet: 'site',
    states: [{ title: 'Folded', draw: ({ t }) => <FoldedCard title={t.label}>{t.stepNote}</FoldedCard> }],
  },
  {
    name: 'CallButton',
    use: 'Calls a number and shows it, whole on one line.',
    sheet: 'both',
    states: [
      { title: 'Normal', draw: ({ t }) => <CallButton {...callButtonProps(t.send)} /> },
      { title: 'go, wide', draw: ({ t }) => <CallButton look="go" wide {...callButtonProps(t.send)} /> },
    ],
  },
  {
    name: 'KeepTogether',
    use: 'A text in which a phone number or a plate stays on one line.',
    sheet: 'both',
    states: [
      {
        title: 'Normal',
        draw: ({ t }) => (
          <p>
            <KeepTogether part="(214) 555-0100">{`${t.text} (214) 555-0100`}</KeepTogether>
          </p>
        ),
      },
    ],
  },
];

function callButtonProps(words: string) {
  return { phone: '+12145550100', label: (number: string) => `${words} ${number}` };
}
