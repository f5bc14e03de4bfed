import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { termsTexts } from '#modules/payment/copy/en/terms.ts';
import { Answer } from '../../ui/Answer.tsx';
import { IntentForm } from '../../ui/IntentForm.tsx';
import { nonceForRequestForm } from '../../http/form-nonce.server.ts';
import moreStyles from '../../styles/request-more.css?url';
import requestStyles from '../../styles/request.css?url';
import { publicMeta } from '../../ui/public/public-meta.ts';
import { publicUrl } from '../../http/public-page.server.ts';
import { keepOrWaitForSignal } from '../../ui/keep-form.ts';
import { useTexts } from '../../ui/texts.ts';
import { handleForm } from './act.server.ts';
import { KeepDraft } from './KeepDraft.tsx';
import { RequestFields } from './RequestFields.tsx';
import { SafetyLine } from './SafetyLine.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { WaitForSignal } from './WaitForSignal.tsx';

export const clientAction = keepOrWaitForSignal('request_offer');

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: requestStyles }];
export const meta: MetaFunction<typeof loader> = (page) =>
  publicMeta(page, (locale) => {
    const { title, lead } = textsFor(requestTexts, locale);
    return { title, description: lead };
  });

/** Doesn't read the database, so that the form works even when the database is down. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { nonce: await nonceForRequestForm(request), url: publicUrl('/request') };
}

export const action = (args: ActionFunctionArgs) => handleForm(args);

export default function RequestPage() {
  const { nonce } = useLoaderData<typeof loader>();
  const t = useTexts(requestTexts);
  const terms = useTexts(termsTexts).customer;
  return (
    <div className="page page-narrow gap-2! pt-1! pb-0!">
      <SafetyLine />
      <Answer listed={false} />
      <IntentForm
        intent="request_offer"
        nonce={nonce}
        id="request-form"
        className="form gap-4!"
        encType="multipart/form-data"
      >
        <KeepDraft />
        <WaitForSignal />
        <RequestFields />
        <p className="field-hint">
          {t.privacyNote} <a href="/legal/privacy">{terms.privacy}</a> · <a href="/legal/terms">{terms.page}</a>
        </p>
        <SubmitBar />
      </IntentForm>
      {/*
       * The stylesheet of the footer. It's linked here and not in the head, so that the form is painted without waiting
       * for it.
       */}
      <link rel="stylesheet" href={moreStyles} />
    </div>
  );
}
