import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { makeNonce } from '#kernel/ids.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Card } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { RecordFields } from '../../ui/provider/RecordFields.tsx';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { PROVIDERS_PATH } from '../../ui/desk/providers-query.ts';
import { useTexts } from '../../ui/texts.ts';
import { handleForm } from './commands.server.ts';

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

export { shouldRevalidate } from '../../ui/revalidate.ts';

export const loader = () => ({ nonce: makeNonce() });
export const action = (args: ActionFunctionArgs) => handleForm(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(deskProvidersTexts, locale).form.addTitle),
  NO_INDEX,
];

/** Adds a provider who hasn't had a job yet. Assigning a job to a new provider adds them automatically. */
export default function NewProvider() {
  const { nonce: fresh } = useLoaderData<typeof loader>();
  const t = useTexts(deskProvidersTexts);
  return (
    <div className="page page-narrow">
      <p className="row sub">
        <Link to={PROVIDERS_PATH}>{t.provider.back}</Link>
      </p>
      <Answer />
      <h1>{t.form.addTitle}</h1>
      <p className="sub">{t.form.addLead}</p>
      <Card>
        <IntentForm intent="add_provider" nonce={fresh}>
          <RecordFields />
          <SubmitButton busyLabel={t.form.adding}>{t.form.add}</SubmitButton>
        </IntentForm>
      </Card>
    </div>
  );
}
