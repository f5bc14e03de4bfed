import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { nonce } from '#domain/ids.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { deskProvidersTexts } from '#domain/texts/desk-providers.ts';
import { Answer } from '../../components/Answer.tsx';
import { Card } from '../../components/Card.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { RecordFields } from '../../components/admin/provider/RecordFields.tsx';
import { NO_INDEX, pageTitle } from '../../lib/page-meta.ts';
import { PROVIDERS_PATH } from '../../lib/providers-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { act } from './commands.server.ts';

export { shouldRevalidate } from '../../lib/revalidate.ts';

export const loader = () => ({ nonce: nonce() });
export const action = (args: ActionFunctionArgs) => act(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(deskProvidersTexts, locale).form.addTitle),
  NO_INDEX,
];

/** Writes a provider down before there was a job. */
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
