import { MINUTE } from '#kernel/constants.ts';
import { DEFAULT_WAIT_LIMITS_MS } from '#modules/request/rules/waiting.ts';
import { REQUEST_STATUSES } from '#modules/request/rules/statuses.ts';
import { deskLocateTexts } from '#modules/request/copy/en/desk-locate.ts';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import type { Urgency } from '#modules/dispatch/rules/urgency.ts';
import type { ReactNode } from 'react';
import type { StateDrawInput, ComponentStates, ComponentState } from '../../dev/ui/states.ts';
import { DeskProvider, useDesk } from './desk-state.ts';
import type { Desk } from './desk-state.ts';
import type { LocateView } from '../../http/desk/locate-desk.server.ts';
import { Field } from '../Field.tsx';
import { IntentForm } from '../IntentForm.tsx';
import { Alarm } from './Alarm.tsx';
import { Collapsible } from './Collapsible.tsx';
import { LockedInAtDesk } from './LockedInAtDesk.tsx';
import { LockedInSelect } from './LockedInSelect.tsx';
import { LocateCard } from './LocateCard.tsx';
import { DeskNotFound } from './DeskNotFound.tsx';
import { PagingLinks } from './PagingLinks.tsx';
import { OtherViewers } from './OtherViewers.tsx';
import { SameCar } from './SameCar.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { VoiceConsent } from './VoiceConsent.tsx';
import { WaitBadge } from './WaitBadge.tsx';

const NOON = new Date('2026-11-23T18:00:00Z');
const now = NOON.getTime();
const oldest = { id: '00000000-0000-4000-8000-000000000000', since: now - MINUTE };

function DeskWith({ children, ...changes }: Partial<Desk> & { children: ReactNode }) {
  return <DeskProvider value={{ ...useDesk(), connection: 'on', at: now, now, ...changes }}>{children}</DeskProvider>;
}

const alarmState = (title: string, desk: Partial<Desk>): ComponentState => ({
  title,
  draw: () => (
    <DeskWith {...desk}>
      <Alarm />
    </DeskWith>
  ),
});
const ignore = () => undefined;
const sound = (state: Desk['sound']['state'], isThisTab = true): Partial<Desk> => ({
  sound: { state, isThisTab, rings: 0, toggle: ignore },
});
const waiting = (count: number, urgency: Urgency = 'wait', minutes = 1): Partial<Desk> => ({
  waiting: {
    count,
    oldest: count > 0 ? now - minutes * MINUTE : null,
    urgent: count > 0 ? [{ ...oldest, number: 'K7M-QX4', service: 'lockout', urgency }] : [],
    newest: null,
    ring: null,
  },
});

const viewedBy = (
  title: string,
  viewers: { email: string; sameAccount: boolean }[],
  drawn: ReactNode,
): ComponentState => ({
  title,
  draw: () => (
    <DeskWith viewers={viewers.map((one) => ({ ...one, requestId: oldest.id, leftMs: MINUTE }))}>{drawn}</DeskWith>
  ),
});
const KIM = { email: 'kim@shoulder.example', sameAccount: false };
const SAM = { email: 'sam@shoulder.example', sameAccount: false };
const otherViewers = <OtherViewers requestId={oldest.id} />;

const EMPTY_LOCATE_VIEW: LocateView = {
  link: null,
  text: null,
  blocked: null,
  voiceScript: null,
  shared: null,
};
const LINK = { url: 'https://shoulder.example/locate/23456-789ab', until: new Date(now + 30 * MINUTE) };
const text = (status: NonNullable<LocateView['text']>['status'], code: string | null = null) => ({
  text: { status, error_code: code, created_at: NOON },
});
const SHARED = { at: NOON, place: '2200 Ross Ave, Dallas', byDevice: true, accuracyM: 25, rough: false };

const locateState = (title: string, view: Partial<LocateView>): ComponentState => ({
  title,
  draw: () => <LocateCard view={{ ...EMPTY_LOCATE_VIEW, ...view }} nonce="" version={1} />,
});

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'Alarm',
    use: 'How much waits for dispatch, the way to the most urgent, and whether it would be heard.',
    sheet: 'desk',
    states: [
      alarmState('Nothing waits', waiting(0)),
      alarmState('One', { ...waiting(1), ...sound('off') }),
      alarmState('Several, one overdue', { ...waiting(12, 'wait', 14), ...sound('waits') }),
      alarmState('A child or pet locked in', { ...waiting(2, 'pet'), ...sound('on') }),
      alarmState('Notifications not asked for yet', { ...waiting(1), notices: { state: 'ask', ask: ignore } }),
      alarmState('Sound in another tab', { ...waiting(1), ...sound('on', false) }),
      alarmState('Connection lost', { ...waiting(1), connection: 'lost' }),
      alarmState('Signed out', { connection: 'signed_out' }),
    ],
  },
  {
    name: 'LockedInAtDesk',
    use: 'The loud mark of a request with a child or pet locked in.',
    sheet: 'desk',
    states: [
      { title: 'A child', draw: () => <LockedInAtDesk request={{ locked_in: 'child', status: 'en_route' }} /> },
      { title: 'A pet', draw: () => <LockedInAtDesk request={{ locked_in: 'pet', status: 'admin_priced' }} /> },
    ],
  },
  {
    name: 'LockedInSelect',
    use: 'Asks whether a child or pet is locked in.',
    sheet: 'desk',
    states: [{ title: 'Normal', draw: ({ id }) => inForm(id, <LockedInSelect lockedIn={null} />) }],
  },
  {
    name: 'Collapsible',
    use: 'What is needed now and then, one click away.',
    sheet: 'desk',
    states: [
      { title: 'Folded', draw: collapsible },
      { title: 'Unfolded', draw: (given) => collapsible(given, true) },
      { title: 'With an error inside', answer: (t) => ({ formErrors: { name: t.nameWrong } }), draw: collapsible },
    ],
  },
  {
    name: 'LocateCard',
    use: 'Asks a caller for the place by a link, and says what came of it.',
    sheet: 'desk',
    states: [
      locateState('Not asked yet', {}),
      locateState('Without consent', {
        voiceScript: { language: 'es', text: '¿Puede Shoulder mandarle mensajes de texto sobre esta solicitud?' },
      }),
      locateState('No texts from here', { blocked: 'off' }),
      locateState('Opted out', { blocked: 'opted_out' }),
      locateState('Link made', { link: LINK }),
      locateState('Text on its way', { link: LINK, ...text('queued') }),
      locateState('Text sent', { link: LINK, ...text('sent') }),
      locateState('Text delivered', { link: LINK, ...text('delivered') }),
      locateState('Text failed', { link: LINK, ...text('undelivered', '30003') }),
      locateState('Place shared', { shared: SHARED }),
      locateState('Place shared roughly', { shared: { ...SHARED, accuracyM: 2_400, rough: true } }),
      locateState('Place typed', { shared: { ...SHARED, byDevice: false, accuracyM: null } }),
    ],
  },
  {
    name: 'DeskNotFound',
    use: 'A page for something that is not there, or not anymore.',
    sheet: 'both',
    states: [
      {
        title: 'Normal',
        draw: ({ t }) => <DeskNotFound heading={t.heading} message={t.text} back={t.open} backTo="/dev/ui" />,
      },
    ],
  },
  {
    name: 'PagingLinks',
    use: 'The ways through a long list.',
    sheet: 'desk',
    states: [
      { title: 'First page', draw: ({ t }) => <PagingLinks newest={undefined} older={link(t.older)} /> },
      { title: 'In the middle', draw: ({ t }) => <PagingLinks newest={link(t.newest)} older={link(t.older)} /> },
      { title: 'Last page', draw: ({ t }) => <PagingLinks newest={link(t.newest)} older={undefined} /> },
    ],
  },
  {
    name: 'OtherViewers',
    use: 'Who else has the request open.',
    sheet: 'desk',
    states: [
      viewedBy('One', [KIM], otherViewers),
      viewedBy('Several', [KIM, SAM], otherViewers),
      viewedBy('The same account', [{ ...KIM, sameAccount: true }], otherViewers),
    ],
  },
  {
    name: 'SameCar',
    use: 'A warning that another open request may be for the same car, on its page.',
    sheet: 'desk',
    states: [
      {
        title: 'The same phone number, the same plate',
        draw: () => (
          <SameCar
            others={[
              { id: oldest.id, number: 'K7M-QX4', why: 'phone' },
              { id: '00000000-0000-4000-8000-000000000001', number: 'B2C-DF9', why: 'plate' },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: 'StatusBadge',
    use: "A request's status, in the color of its stage.",
    sheet: 'desk',
    small: true,
    states: REQUEST_STATUSES.map((status) => ({ title: status, draw: () => <StatusBadge status={status} /> })),
  },
  {
    name: 'VoiceConsent',
    use: "The box for a caller's consent to texts, with the words to read out.",
    sheet: 'desk',
    states: [
      { title: 'Language known', draw: (given) => consent(given, [given.locale]) },
      { title: 'Language not known', draw: (given) => consent(given, LOCALES) },
    ],
  },
  {
    name: 'WaitBadge',
    use: 'Says that a request waits for too long.',
    sheet: 'desk',
    small: true,
    states: [
      { title: 'Late', draw: () => <WaitBadge level={1} limits={DEFAULT_WAIT_LIMITS_MS} /> },
      { title: 'Overdue', draw: () => <WaitBadge level={2} limits={DEFAULT_WAIT_LIMITS_MS} /> },
    ],
  },
];

const link = (label: string) => ({ to: '/dev/ui', label });

function collapsible({ t, id }: StateDrawInput, unfolded?: boolean) {
  return (
    <Collapsible label={t.open} intent={id} defaultOpen={unfolded === true}>
      <IntentForm intent={id}>
        <Field name="name" label={t.name} />
      </IntentForm>
    </Collapsible>
  );
}

const inForm = (id: string, field: ReactNode) => <IntentForm intent={id}>{field}</IntentForm>;

function consent({ id, locale, t }: StateDrawInput, languages: readonly StateDrawInput['locale'][]) {
  const scripts = languages.map((language) => ({ language, text: t.longText }));
  return inForm(id, <VoiceConsent label={textsFor(deskLocateTexts, locale).consent} scripts={scripts} />);
}
