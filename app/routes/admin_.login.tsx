import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { accountTexts } from '#modules/account/copy/en/account.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { authTexts } from '#modules/account/copy/en/auth.ts';
import { Field } from '../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../ui/IntentForm.tsx';
import { PasswordField } from '../ui/desk/PasswordField.tsx';
import { SignInPage } from '../ui/desk/SignInPage.tsx';
import { findAdmin } from '../http/sign-in/auth.server.ts';
import { redirectWithToast } from '../http/flash.server.ts';
import { formAnswerResponse, invalidFormResponse, readForm } from '../http/form.server.ts';
import { NO_INDEX, pageTitle } from '../ui/page-meta.ts';
import { STAGE_PATH, signIn } from '../http/sign-in/sign-in.server.ts';
import { useTexts } from '../ui/texts.ts';
import deskStyles from '../styles/admin.css?url';

export { keepFormOnPage as clientAction } from '../ui/keep-form.ts';

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
  // If the sign-in fails, the form is returned without the password.
  const form = { ...sent, intent: 'sign_in', fields: { email } };
  const errors = {
    ...(email ? {} : { email: t.signIn.fields.email }),
    ...(password ? {} : { password: t.signIn.fields.password }),
  };
  if (Object.keys(errors).length > 0) return invalidFormResponse(form, errors, words.missingCredentials);
  const outcome = await signIn(request, { email, password }, context);
  if (outcome.ok) {
    const { next, headers } = outcome;
    return redirectWithToast(STAGE_PATH[next], next === 'full' ? t.toasts.signedIn : undefined, headers);
  }
  switch (outcome.reason) {
    case 'wrong':
      return invalidFormResponse(form, {}, words.invalidCredentials);
    case 'expired':
      return invalidFormResponse(form, {}, textsFor(accountTexts, sent.locale).toasts.oneTimeExpired);
    case 'throttled':
      return formAnswerResponse(
        429,
        { ...answerWithEmail(email), toast: words.tooMany },
        { 'Retry-After': String(outcome.retryAfter) },
      );
    case 'failed':
      return formAnswerResponse(503, { ...answerWithEmail(email), toast: words.unexpected }, { 'Retry-After': '5' });
  }
}

function answerWithEmail(email: string) {
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

export { SignInError as ErrorBoundary } from '../ui/desk/SignInPage.tsx';
