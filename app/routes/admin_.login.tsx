import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { adminTexts } from '#domain/texts/admin.ts';
import { authTexts } from '#domain/texts/auth.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { AdminLayout } from '../components/AdminLayout.tsx';
import { Answer } from '../components/Answer.tsx';
import { ErrorPage } from '../components/ErrorPage.tsx';
import { Field } from '../components/Field.tsx';
import { IntentForm, SubmitButton } from '../components/IntentForm.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { findAdmin, signIn } from '../lib/auth.server.ts';
import { redirectWithToast } from '../lib/flash.server.ts';
import { answer, invalid, readForm } from '../lib/form.server.ts';
import { useTexts } from '../lib/texts.ts';
import deskStyles from '../styles/admin.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: deskStyles }];
export const meta: MetaFunction = () => [
  { title: commonTexts.en.pageTitle(adminTexts.en.signIn.title) },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await findAdmin(request, context)) throw redirect('/admin', 303);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { fields } = await readForm(request.clone());
  const { email = '', password = '' } = fields;
  // What goes back to the page never holds the password.
  const form = { intent: 'sign_in', fields: { email } };
  const errors = {
    ...(email ? {} : { email: adminTexts.en.signIn.fields.email }),
    ...(password ? {} : { password: adminTexts.en.signIn.fields.password }),
  };
  if (Object.keys(errors).length > 0) return invalid(form, errors);
  const outcome = await signIn(request, email, context);
  if (outcome.ok) {
    return redirectWithToast('/admin', adminTexts.en.toasts.signedIn, new Headers({ 'Set-Cookie': outcome.setCookie }));
  }
  switch (outcome.reason) {
    case 'wrong':
      return invalid(form, {}, authTexts.en.invalidCredentials);
    case 'throttled':
      return answer(
        429,
        { ...blank(email), toast: authTexts.en.tooMany },
        { 'Retry-After': String(outcome.retryAfter) },
      );
    case 'failed':
      return answer(503, { ...blank(email), toast: authTexts.en.unexpected }, { 'Retry-After': '5' });
  }
}

function blank(email: string) {
  return { intent: 'sign_in', formErrors: {}, values: { email } };
}

export default function SignIn() {
  const t = useTexts(adminTexts).signIn;
  return (
    <AdminLayout signedIn={false}>
      <div className="page page-narrow">
        <Answer />
        <section className="card">
          <h1>{t.heading}</h1>
          <IntentForm intent="sign_in">
            <Field name="email" label={t.email} type="email" autoComplete="username" autoCapitalize="off" />
            <PasswordField name="password" label={t.password} showLabel={t.showPassword} hideLabel={t.hidePassword} />
            <SubmitButton wide busyLabel={t.submitting}>
              {t.submit}
            </SubmitButton>
          </IntentForm>
        </section>
      </div>
    </AdminLayout>
  );
}

export function ErrorBoundary() {
  return (
    <AdminLayout signedIn={false}>
      <ErrorPage desk />
    </AdminLayout>
  );
}
