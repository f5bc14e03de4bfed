import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { accountTexts } from '#modules/account/copy/en/account.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { Field } from '../ui/Field.tsx';
import { IntentForm, SubmitButton } from '../ui/IntentForm.tsx';
import { SignInPage } from '../ui/desk/SignInPage.tsx';
import { NO_INDEX, pageTitle } from '../ui/page-meta.ts';
import { handleCodeForm, requireStage } from '../http/sign-in/sign-in-steps.server.ts';
import { useTexts } from '../ui/texts.ts';
import deskStyles from '../styles/admin.css?url';

export { keepFormOnPage as clientAction } from '../ui/keep-form.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: deskStyles }];
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(accountTexts, locale).codeStep.title),
  NO_INDEX,
];

export const loader = (args: LoaderFunctionArgs) => requireStage(args, 'code');
export const action = (args: ActionFunctionArgs) => handleCodeForm(args);

/** The second page of the sign-in, for accounts with a second step. */
export default function CodeStep() {
  const t = useTexts(accountTexts);
  return (
    <SignInPage title={t.codeStep.title}>
      <p>{t.codeStep.lead}</p>
      <IntentForm intent="enter_code">
        <Field
          name="code"
          label={t.secondStep.codeOrRecovery}
          hint={t.codeStep.hint}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
        />
        <SubmitButton wide busyLabel={t.codeStep.submitting}>
          {t.codeStep.submit}
        </SubmitButton>
      </IntentForm>
      <p className="sub">{t.codeStep.lostBoth}</p>
      <p>
        <Link to="/admin/login">{t.codeStep.startOver}</Link>
      </p>
    </SignInPage>
  );
}

export { SignInError as ErrorBoundary } from '../ui/desk/SignInPage.tsx';
