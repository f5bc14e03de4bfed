import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { accountTexts } from '#modules/account/copy/en/account.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { IntentForm, SubmitButton } from '../ui/IntentForm.tsx';
import { NewPasswordFields } from '../ui/desk/NewPasswordFields.tsx';
import { SignInPage } from '../ui/desk/SignInPage.tsx';
import { NO_INDEX, pageTitle } from '../ui/page-meta.ts';
import { chooseFirstPassword, requireStage } from '../http/sign-in/sign-in-steps.server.ts';
import { useTexts } from '../ui/texts.ts';
import deskStyles from '../styles/admin.css?url';

export { keepFormOnPage as clientAction } from '../ui/keep-form.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: deskStyles }];
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(accountTexts, locale).firstPassword.title),
  NO_INDEX,
];

export const loader = (args: LoaderFunctionArgs) => requireStage(args, 'password');
export const action = (args: ActionFunctionArgs) => chooseFirstPassword(args);

/** The page on which an admin who signed in with a one-time password must choose a new one before anything else. */
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

export { SignInError as ErrorBoundary } from '../ui/desk/SignInPage.tsx';
