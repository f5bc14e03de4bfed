import { PROVIDER_WARNINGS } from '#modules/request/rules/provider-warnings.ts';
import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import type { StateDrawInput, ComponentStates } from '../../dev/ui/states.ts';
import type { ProviderChoice } from './provider-choice.ts';
import { IntentForm } from '../IntentForm.tsx';
import { ProviderMessages } from './ProviderMessages.tsx';
import { ChoiceView } from './ChoiceView.tsx';
import { HoldButton } from './HoldButton.tsx';
import { ProviderBadges } from './ProviderBadges.tsx';
import { PaymentMethodFields } from './PaymentMethodFields.tsx';
import { ProviderPicker } from './ProviderPicker.tsx';
import { RecordFields } from './RecordFields.tsx';

const ROSA: ProviderChoice = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Rosa Delgado',
  phone: '+18175550160',
  email: 'rosa@tow.example',
  vehicle: 'Ford F-450',
  baseMiles: 6,
  jobs: 42,
  rating: 4.8,
  declines: 1,
  unverified: 0,
  paymentMethods: ['cash', 'zelle'],
  warnings: [],
};

const RECORD = {
  ...ROSA,
  base: { zip: '75040', label: 'Garland 75040' },
  license: 'TX-004417',
  insuranceCents: 75_000_000,
  insuranceUntil: '2027-03-09',
  services: ['towing' as const],
  notes: null,
  declined: false,
};

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'ChoiceView',
    use: 'A provider in a few words.',
    sheet: 'desk',
    states: [
      { title: 'Normal', draw: () => <ChoiceView choice={ROSA} /> },
      {
        title: 'New',
        draw: () => (
          <ChoiceView choice={{ ...ROSA, vehicle: null, baseMiles: null, jobs: 0, rating: null, paymentMethods: [] }} />
        ),
      },
      {
        title: 'With warnings',
        draw: () => <ChoiceView choice={{ ...ROSA, warnings: ['insurance_expired', 'license_missing'] }} />,
      },
      {
        title: 'Long text',
        draw: ({ t }) => <ChoiceView choice={{ ...ROSA, name: t.longHeading, vehicle: t.longText }} />,
      },
    ],
  },
  {
    name: 'ProviderBadges',
    use: 'What speaks against a provider.',
    sheet: 'desk',
    small: true,
    states: PROVIDER_WARNINGS.map((warning) => ({
      title: warning,
      draw: () => <ProviderBadges warnings={[warning]} />,
    })),
  },
  {
    name: 'PaymentMethodFields',
    use: 'How a provider can be paid on site.',
    sheet: 'both',
    states: [
      { title: 'Not known', draw: ({ id, t }) => paymentFields(id, t.label, []) },
      { title: 'Known', draw: ({ id, t }) => paymentFields(id, t.label, ['cash', 'zelle']) },
    ],
  },
  {
    name: 'ProviderPicker',
    use: 'Finds a provider while somebody types; the list is of ChoiceViews.',
    sheet: 'desk',
    states: [
      {
        title: 'Closed',
        draw: () => (
          <ProviderPicker
            job={{ service: 'towing', cardOnly: false, flatbed: false, pickup: null }}
            onChoose={() => undefined}
          />
        ),
      },
    ],
  },
  {
    name: 'ProviderMessages',
    use: "What a page of the provider's says about the last form, after the sign.",
    sheet: 'site',
    states: [
      { title: 'Refused', alone: 'inside', answer: (t) => ({ toast: t.refused }), draw: () => <ProviderMessages /> },
    ],
  },
  {
    name: 'HoldButton',
    use: "Takes a step of the provider's that cannot be taken back.",
    sheet: 'site',
    states: [
      { title: 'Normal', draw: ({ id, t }) => hold(id, t.open, t.sending) },
      { title: 'On its way', busy: true, draw: ({ id, t }) => hold(id, t.open, t.sending) },
    ],
  },
  {
    name: 'RecordFields',
    use: 'What the desk records of a provider.',
    sheet: 'desk',
    states: [
      { title: 'Empty', draw: (given) => record(given) },
      { title: 'Filled in', draw: (given) => record(given, true) },
      {
        title: 'With an error',
        answer: (t) => ({ formErrors: { name: t.nameWrong } }),
        draw: (given) => record(given),
      },
    ],
  },
];

function record({ id }: StateDrawInput, filled = false) {
  return (
    <IntentForm intent={id}>
      <RecordFields provider={filled ? RECORD : undefined} />
    </IntentForm>
  );
}

function hold(intent: string, label: string, busy: string) {
  return (
    <IntentForm intent={intent}>
      <HoldButton busyLabel={busy}>{label}</HoldButton>
    </IntentForm>
  );
}

function paymentFields(intent: string, legend: string, methods: readonly PaymentMethod[]) {
  return (
    <IntentForm intent={intent}>
      <PaymentMethodFields legend={legend} methods={methods} />
    </IntentForm>
  );
}
