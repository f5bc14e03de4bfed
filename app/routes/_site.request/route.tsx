import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { commonTexts } from '#domain/texts/common.ts';
import { requestTexts } from '#domain/texts/request.ts';
import { Answer } from '../../components/Answer.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { requestNonce } from '../../lib/form-nonce.server.ts';
import { useTexts } from '../../lib/texts.ts';
import { act } from './act.server.ts';
import { RequestFields } from './RequestFields.tsx';

export const meta: MetaFunction = () => [{ title: commonTexts.en.pageTitle(requestTexts.en.title) }];

/** No query: the form is there also while the database is not. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { nonce: await requestNonce(request) };
}

export const action = (args: ActionFunctionArgs) => act(args);

export default function RequestPage() {
  const { nonce } = useLoaderData<typeof loader>();
  const t = useTexts(requestTexts);
  const common = useTexts(commonTexts);
  return (
    <div className="page page-narrow">
      <div>
        <ButtonLink look="quiet" to="/">
          <span aria-hidden="true">‹</span> {common.back}
        </ButtonLink>
      </div>
      <Answer />
      <h1>{t.heading}</h1>
      <p className="lead">{t.lead}</p>
      <p className="safety">{t.emergency}</p>
      <IntentForm intent="request_offer" nonce={nonce}>
        <RequestFields />
        <SubmitButton wide busyLabel={t.submitting}>
          {t.submit}
        </SubmitButton>
      </IntentForm>
    </div>
  );
}
