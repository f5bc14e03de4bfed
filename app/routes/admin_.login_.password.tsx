import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { accountTexts } from '#domain/texts/account.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { IntentForm, SubmitButton } from '../components/IntentForm.tsx';
import { NewPasswordFields } from '../components/admin/NewPasswordFields.tsx';
import { SignInPage } from '../components/admin/SignInPage.tsx';
import { findAdmin } from '../lib/auth.server.ts';
import { NO_INDEX, pageTitle } from '../lib/page-meta.ts';
import { chooseFirstPassword } from '../lib/sign-in-steps.server.ts';
import { atStage } from '../lib/sign-in.server.ts';
import { useTexts } from '../lib/texts.ts';
import deskStyles from '../styles/admin.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: deskStyles }];
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(accountTexts, locale).firstPassword.title),
  NO_INDEX,
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await findAdmin(request, context)) throw redirect('/admin', 303);
  if (!(await atStage(request, 'password'))) throw redirect('/admin/login', 303);
  return null;
}

export const action = (args: ActionFunctionArgs) => chooseFirstPassword(args);

/** Who came in with a one-time password chooses one that nobody else knows, before anything else. */
export default function FirstPassword() {
  const t = useTexts(accountTexts).firstPassword;
  return (
    <SignInPage title={t.title}>
      <p>{t.lead}</p>
      <IntentForm intent="choose_password">
        <NewPasswordFields />
        <SubmitButton wide busyLabel={t.submitting}>
          {t.submit}
        </SubmitButton>
      </IntentForm>
    </SignInPage>
  );
}

export { SignInError as ErrorBoundary } from '../components/admin/SignInPage.tsx';
