import { textsFor } from '#kernel/copy/catalogue.ts';
import { placeTexts } from '#modules/place/copy/en/place.ts';
import type { StateDrawInput, ComponentStates, ComponentState } from '../dev/ui/states.ts';
import { Unfolded } from '../dev/ui/Unfolded.tsx';
import { AgreeForm } from './AgreeForm.tsx';
import { Answer } from './Answer.tsx';
import { Button } from './Button.tsx';
import { Checkbox, Radios } from './Choice.tsx';
import { ConfirmSection } from './ConfirmSection.tsx';
import { ChangeNotice, ProposeChange } from './ChangeJob.tsx';
import { CopyField } from './CopyField.tsx';
import { Field } from './Field.tsx';
import { IntentForm, SubmitButton } from './IntentForm.tsx';
import { MoneyField } from './MoneyField.tsx';
import { PasswordField } from './desk/PasswordField.tsx';
import { Select } from './Select.tsx';
import { ShareButton } from './ShareButton.tsx';
import { Textarea } from './Textarea.tsx';

const PROPOSAL_PROPS = {
  by: 'provider',
  service: 'jump_start',
  price: 20_000,
  extra: 0,
  wish: null,
  withProvider: true,
} as const;

/** A state that shows a field in a form of its own. */
const field = (title: string, draw: ComponentState['draw'], answer?: ComponentState['answer']): ComponentState => ({
  title,
  answer,
  draw: (given) => <IntentForm intent={given.id}>{draw(given)}</IntentForm>,
});

const vehicles = (t: StateDrawInput['t']) => t.vehicles.map((label) => ({ value: label, label }));
const radios = ({ t }: StateDrawInput) => <Radios name="vehicle" legend={t.vehicle} options={vehicles(t)} />;

const CHANGE = { service: 'towing', price: 35_000, second: 2_250, dueAt: Date.UTC(2026, 0, 15, 18, 30) } as const;

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'Field',
    use: 'A text field with its label, hint and error.',
    sheet: 'both',
    states: [
      field('Normal', ({ t }) => <Field name="name" label={t.name} />),
      field('With a hint', ({ t }) => <Field name="name" label={t.name} hint={t.nameHint} />),
      field('Optional', ({ t }) => <Field name="name" label={t.name} optional />),
      field('Filled in', ({ t }) => <Field name="name" label={t.name} defaultValue="Alicia Ramirez" />),
      field(
        'With an error',
        ({ t }) => <Field name="name" label={t.name} hint={t.nameHint} />,
        (t) => ({ formErrors: { name: t.nameWrong }, values: { name: '?' } }),
      ),
      field('With a button after it', ({ t }) => (
        <Field name="name" label={t.name} after={<Button>{t.share}</Button>} />
      )),
      field('Disabled', ({ t }) => <Field name="name" label={t.name} defaultValue="Alicia Ramirez" disabled />),
      field('Long text', ({ t }) => (
        <Field name="name" label={t.longName} hint={t.longText} defaultValue={t.longText} />
      )),
    ],
  },
  {
    name: 'MoneyField',
    use: 'A text field for an amount in dollars.',
    sheet: 'both',
    states: [
      field('Normal', ({ t }) => <MoneyField name="price" label={t.price} />),
      field(
        'With an error',
        ({ t }) => <MoneyField name="price" label={t.price} />,
        (t) => ({ formErrors: { price: t.priceWrong }, values: { price: 'ten' } }),
      ),
    ],
  },
  {
    name: 'ChangeJob',
    use: 'A proposal to change a paid job: the form, and what became of it.',
    sheet: 'both',
    states: [
      {
        title: 'The form',
        draw: ({ id }) => <ProposeChange nonce={id} {...PROPOSAL_PROPS} destination={null} />,
      },
      {
        title: 'After an approved extra, with a destination',
        draw: ({ id, t }) => <ProposeChange nonce={id} {...PROPOSAL_PROPS} extra={4_000} destination={t.text} />,
      },
      {
        title: 'The customer asked for another drop-off',
        draw: ({ id, t }) => (
          <ProposeChange nonce={id} {...PROPOSAL_PROPS} destination={null} wish={{ address: t.text, reason: t.text }} />
        ),
      },
      ...(['asked', 'deposit_due', 'accepted', 'declined', 'withdrawn'] as const).map((status): ComponentState => ({
        title: status,
        draw: ({ id }) => <ChangeNotice nonce={id} change={{ ...CHANGE, status, mayWithdraw: status === 'asked' }} />,
      })),
    ],
  },
  {
    name: 'PasswordField',
    use: 'A password, with a button that shows it.',
    sheet: 'both',
    states: [
      field('Normal', ({ t }) => <PasswordField name="password" label={t.password} />),
      field('With a hint', ({ t }) => <PasswordField isNew name="password" label={t.password} hint={t.nameHint} />),
      field(
        'With an error',
        ({ t }) => <PasswordField name="password" label={t.password} />,
        (t) => ({ formErrors: { password: t.passwordWrong } }),
      ),
    ],
  },
  {
    name: 'Textarea',
    use: 'Several lines of text.',
    sheet: 'both',
    states: [
      field('Normal', ({ t }) => <Textarea name="notes" label={t.notes} hint={t.notesHint} />),
      field(
        'With an error',
        ({ t }) => <Textarea name="notes" label={t.notes} hint={t.notesHint} />,
        (t) => ({ formErrors: { notes: t.notesWrong } }),
      ),
      field('Long text', ({ t }) => <Textarea name="notes" label={t.notes} defaultValue={t.longText} />),
      field('Disabled', ({ t }) => <Textarea name="notes" label={t.notes} defaultValue={t.text} disabled />),
    ],
  },
  {
    name: 'Select',
    use: 'A choice from a list.',
    sheet: 'both',
    states: [
      field('Normal', ({ t }) => <Select name="vehicle" label={t.vehicle} options={vehicles(t)} />),
      field(
        'With an error',
        ({ t }) => <Select name="vehicle" label={t.vehicle} hint={t.notesHint} options={vehicles(t)} />,
        (t) => ({ formErrors: { vehicle: t.vehicleWrong } }),
      ),
      field('Disabled', ({ t }) => <Select name="vehicle" label={t.vehicle} options={vehicles(t)} disabled />),
    ],
  },
  {
    name: 'Choice',
    use: 'A box to tick, and one choice of a few that are all in sight.',
    sheet: 'both',
    states: [
      field('Checkbox', ({ t }) => <Checkbox name="agree" label={t.agree} />),
      field('Checkbox, ticked', ({ t }) => <Checkbox name="agree" label={t.agree} defaultChecked />),
      field(
        'Checkbox with an error',
        ({ t }) => <Checkbox name="agree" label={t.agree} />,
        (t) => ({ formErrors: { agree: t.agreeWrong } }),
      ),
      field('Checkbox, disabled', ({ t }) => <Checkbox name="agree" label={t.agree} disabled />),
      field('Checkbox, long text', ({ t }) => <Checkbox name="agree" label={t.longText} />),
      field('Radios', radios),
      field('Radios, chosen', (given) => (
        <Radios
          name="vehicle"
          legend={given.t.vehicle}
          options={vehicles(given.t)}
          defaultValue={given.t.vehicles[1]}
        />
      )),
      field('Radios with an error', radios, (t) => ({ formErrors: { vehicle: t.vehicleWrong } })),
    ],
  },
  {
    name: 'IntentForm',
    use: 'A form for one intent, and the button that sends it.',
    sheet: 'both',
    states: [
      field('Normal', ({ t }) => <NameForm t={t} />),
      { ...field('On its way', ({ t }) => <NameForm t={t} />), busy: true },
      field('Disabled', ({ t }) => (
        <SubmitButton disabled wide>
          {t.send}
        </SubmitButton>
      )),
      field(
        'Refused',
        ({ t }) => <NameForm t={t} />,
        (t) => ({ formErrors: { name: t.nameWrong } }),
      ),
    ],
  },
  {
    name: 'AgreeForm',
    use: 'A box to tick, and the button that works once it is ticked.',
    sheet: 'both',
    states: [
      { title: 'Normal', draw: agreement },
      { title: 'Ticked', answer: () => ({ values: { agree: 'yes' } }), draw: agreement },
      { title: 'With an error', answer: (t) => ({ formErrors: { agree: t.agreeWrong } }), draw: agreement },
      { title: 'On its way', busy: true, answer: () => ({ values: { agree: 'yes' } }), draw: agreement },
    ],
  },
  {
    name: 'Answer',
    use: 'What the last form was answered, with links to the fields that are wrong.',
    sheet: 'both',
    states: [
      { title: 'Success', answer: (t) => ({ toast: t.saved }), draw: () => <Answer /> },
      {
        title: 'Errors',
        answer: (t) => ({ formErrors: { name: t.nameWrong, price: t.priceWrong } }),
        draw: ({ id, t }) => (
          <>
            <Answer />
            <IntentForm intent={id}>
              <Field name="name" label={t.name} />
              <MoneyField name="price" label={t.price} />
            </IntentForm>
          </>
        ),
      },
      {
        title: 'Toast and error',
        answer: (t) => ({ toast: t.refused, formErrors: { name: t.nameWrong } }),
        draw: ({ id, t }) => (
          <>
            <Answer />
            <IntentForm intent={id}>
              <Field name="name" label={t.name} />
            </IntentForm>
          </>
        ),
      },
    ],
  },
  {
    name: 'ConfirmSection',
    use: 'Asks again before a step that cannot be taken back.',
    sheet: 'both',
    states: [
      { title: 'Closed', draw: confirmation },
      { title: 'Open', draw: (given) => <Unfolded>{confirmation(given)}</Unfolded> },
      { title: 'Danger', draw: (given) => confirmation(given, 'danger') },
    ],
  },
  {
    name: 'CopyField',
    use: 'A link to hand on.',
    sheet: 'both',
    states: [
      {
        title: 'Normal',
        draw: ({ t }) => <CopyField label={t.link} value="https://shoulder.example/track/ab3k9x2m" />,
      },
      {
        title: 'Long text',
        draw: ({ t }) => (
          <CopyField label={t.longName} value={`https://shoulder.example/family/${'ab3k9'.repeat(12)}`} />
        ),
      },
    ],
  },
  {
    name: 'ShareButton',
    use: 'Finds where the device is and sends that with its form.',
    sheet: 'both',
    states: [
      field('Normal', shareButton),
      field('The one amber button', (given) => shareButton(given, 'go')),
      { ...field('On its way', shareButton), busy: true },
    ],
  },
];

function NameForm({ t }: Pick<StateDrawInput, 't'>) {
  return (
    <>
      <Field name="name" label={t.name} />
      <SubmitButton busyLabel={t.sending}>{t.send}</SubmitButton>
    </>
  );
}

function agreement({ t, id }: StateDrawInput) {
  return <AgreeForm intent={id} nonce="" label={t.agree} accept={t.send} busyLabel={t.sending} />;
}

function confirmation({ t, id }: StateDrawInput, look?: 'danger') {
  return (
    <ConfirmSection label={t.cancel} question={t.question} keepLabel={t.keep} look={look}>
      <IntentForm intent={id}>
        <SubmitButton look="danger">{t.cancel}</SubmitButton>
      </IntentForm>
    </ConfirmSection>
  );
}

function shareButton({ t, locale }: StateDrawInput, look?: 'go') {
  const { failed } = textsFor(placeTexts, locale);
  return <ShareButton label={t.share} busyLabel={t.sharing} failed={() => failed} look={look} />;
}
