import type { StateDrawInput, ComponentStates } from '../../dev/ui/states.ts';
import { Field } from '../Field.tsx';
import { IntentForm } from '../IntentForm.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { SignInError, SignInPage } from './SignInPage.tsx';

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'NewPasswordFields',
    use: 'A new password, twice.',
    sheet: 'desk',
    states: [
      { title: 'Normal', draw: newPassword },
      { title: 'With an error', answer: (t) => ({ formErrors: { new_password: t.passwordWrong } }), draw: newPassword },
    ],
  },
  {
    name: 'ShownOnce',
    use: 'A password or codes that are shown this once.',
    sheet: 'desk',
    states: [
      {
        title: 'Codes',
        answer: () => ({ shown: { owner: '', secrets: ['4f7k-22mq', '9xdp-71bc', 'm3rt-80wz', 'q6ya-55hn'] } }),
        draw: ({ t, id }) => <ShownOnce intents={[id]} heading={() => t.codes} lead={t.codesLead} />,
      },
    ],
  },
  {
    name: 'SignInPage',
    use: 'One step of the sign-in.',
    sheet: 'desk',
    states: [
      { title: 'Normal', alone: 'whole', draw: signIn },
      {
        title: 'Refused',
        alone: 'whole',
        answer: (t) => ({ toast: t.refused, formErrors: { name: t.nameWrong } }),
        draw: signIn,
      },
      { title: 'Error', alone: 'whole', error: 503, draw: () => <SignInError /> },
    ],
  },
];

function newPassword({ id }: StateDrawInput) {
  return (
    <IntentForm intent={id}>
      <NewPasswordFields />
    </IntentForm>
  );
}

function signIn({ t, id }: StateDrawInput) {
  return (
    <SignInPage title={t.heading}>
      <IntentForm intent={id}>
        <Field name="name" label={t.name} />
      </IntentForm>
    </SignInPage>
  );
}
