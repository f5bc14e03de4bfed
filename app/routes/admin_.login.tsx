import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { accountTexts } from '#domain/texts/account.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { authTexts } from '#domain/texts/auth.ts';
import { Field } from '../components/Field.tsx';
import { IntentForm, SubmitButton } from '../components/IntentForm.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { SignInPage } from '../components/admin/SignInPage.tsx';
import { findAdmin } from '../lib/auth.server.ts';
import { redirectWithToast } from '../lib/flash.server.ts';
import { answer, invalid, readForm } from '../lib/form.server.ts';
import { NO_INDEX, pageTitle } from '../lib/page-meta.ts';
import { PLACE_OF, signIn } from '../lib/sign-in.server.ts';
import { useTexts } from '../lib/texts.ts';
import deskStyles from '../styles/admin.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: deskStyles }];
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(adminTexts, locale).signIn.title),
  NO_INDEX,
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await findAdmin(request, context)) throw redirect('/admin', 303);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await readForm(request);
  const { email = '', password = '' } = sent.fields;
  const t = textsFor(adminTexts, sent.locale);
  const words = textsFor(authTexts, sent.locale);
  // What goes back to the page never holds the password.
  const form = { ...sent, intent: 'sign_in', fields: { email } };
  const errors = {
    ...(email ? {} : { email: t.signIn.fields.email }),
    ...(password ? {} : { password: t.signIn.fields.password }),
  };
  if (Object.keys(errors).length > 0) return invalid(form, errors, words.missingCredentials);
  const outcome = await signIn(request, { email, password }, context);
  if (outcome.ok) {
    const { next, headers } = outcome;
    return redirectWithToast(PLACE_OF[next], next === 'full' ? t.toasts.signedIn : undefined, headers);
  }
  switch (outcome.reason) {
    case 'wrong':
      return invalid(form, {}, words.invalidCredentials);
    case 'expired':
      return invalid(form, {}, textsFor(accountTexts, sent.locale).toasts.oneTimeExpired);
    case 'throttled':
      return answer(429, { ...blank(email), toast: words.tooMany }, { 'Retry-After': String(outcome.retryAfter) });
    case 'failed':
      return answer(503, { ...blank(email), toast: words.unexpected }, { 'Retry-After': '5' });
  }
}

function blank(email: string) {
  return { intent: 'sign_in', formErrors: {}, values: { email } };
}

export default function SignIn() {
  const t = useTexts(adminTexts).signIn;
  return (
    <SignInPage title={t.heading}>
      <IntentForm intent="sign_in">
        <Field name="email" label={t.email} type="email" autoComplete="username" autoCapitalize="off" />
        <PasswordField name="password" label={t.password} />
        <SubmitButton wide busyLabel={t.submitting}>
          {t.submit}
        </SubmitButton>
      </IntentForm>
    </SignInPage>
  );
}

export { SignInError as ErrorBoundary } from '../components/admin/SignInPage.tsx';
