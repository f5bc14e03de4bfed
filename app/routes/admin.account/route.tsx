import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { accountTexts } from '#modules/account/copy/en/account.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Card } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { PasswordField } from '../../ui/desk/PasswordField.tsx';
import { NewPasswordFields } from '../../ui/desk/NewPasswordFields.tsx';
import { ShownOnce } from '../../ui/desk/ShownOnce.tsx';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { useTexts } from '../../ui/texts.ts';
import { handleForm } from './commands.server.ts';
import { loadAccount } from './load.server.ts';
import { KeysCard } from './KeysCard.tsx';
import { NoticesCard } from './NoticesCard.tsx';
import { SecondStepCard } from './SecondStepCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

export { shouldRevalidate } from '../../ui/revalidate.ts';

export const loader = (args: LoaderFunctionArgs) => loadAccount(args);
export const action = (args: ActionFunctionArgs) => handleForm(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(accountTexts, locale).title),
  NO_INDEX,
];

/** The admin's own account: sessions, password, second step, notifications and keyboard shortcuts. */
export default function Account() {
  const account = useLoaderData<typeof loader>();
  const t = useTexts(accountTexts);
  return (
    <div className="page">
      <p className="row sub">
        <Link to="/admin?tab=settings">{t.back}</Link>
      </p>
      <Answer />
      <div className="desk-head">
        <h1>{t.title}</h1>
        <p className="sub">{t.signedInAs(account.email)}</p>
      </div>
      <ShownOnce
        intents={['confirm_second_step', 'renew_recovery_codes']}
        heading={() => t.secondStep.codesHeading}
        lead={t.secondStep.codesLead}
      />
      <div className="columns">
        <div className="stack">
          <SessionsCard {...account} />
          <SecondStepCard {...account} />
        </div>
        <div className="stack">
          <PasswordCard nonce={account.nonce} />
          <NoticesCard {...account} />
          <KeysCard {...account} />
        </div>
      </div>
    </div>
  );
}

function PasswordCard({ nonce }: { nonce: string }) {
  const t = useTexts(accountTexts).password;
  return (
    <Card title={t.heading}>
      <p className="sub">{t.lead}</p>
      <IntentForm intent="change_password" nonce={nonce}>
        <PasswordField name="current_password" label={t.current} />
        <NewPasswordFields />
        <div>
          <SubmitButton look="plain" busyLabel={t.submitting}>
            {t.submit}
          </SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}
