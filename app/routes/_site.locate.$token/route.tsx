import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { locateTexts } from '#modules/request/copy/en/locate.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { Answer } from '../../ui/Answer.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorPage, statusOf, wordsOf } from '../../ui/ErrorPage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { useRootData } from '../../ui/root-data.ts';
import { siteLinks } from '../../ui/stylesheets.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { handleForm } from './commands.server.ts';
import { loadLocate } from './load.server.ts';
import { SharedWords } from './SharedWords.tsx';
import { ShareHere } from './ShareHere.tsx';
import { TypeHere } from './TypeHere.tsx';

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

export { shouldRevalidate } from '../../ui/revalidate.ts';

export const links = siteLinks;
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(locateTexts, locale).title),
  NO_INDEX,
];

export const loader = (args: LoaderFunctionArgs) => loadLocate(args);
export const action = (args: ActionFunctionArgs) => handleForm(args);

/** The page on which a caller shares their location with one tap. If that fails, they can type it, or call. */
export default function Locate() {
  const page = useLoaderData<typeof loader>();
  const t = useTexts(locateTexts);
  const locale = useLocale();
  const { nonce, version, service, shared } = page;
  return (
    <div className="page page-narrow">
      <Answer />
      {shared ? (
        <SharedWords shared={shared} />
      ) : (
        <Sign eyebrow={t.over} title={t.heading}>
          <p>{t.why(serviceLabel(service, locale))}</p>
        </Sign>
      )}
      {!shared && <p>{t.emergency}</p>}
      <ShareHere nonce={nonce} version={version} shared={shared} />
      <TypeHere nonce={nonce} version={version} shared={shared} />
      <Call />
    </div>
  );
}

function Call() {
  const t = useTexts(locateTexts);
  const common = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  if (!phone) return null;
  return (
    <Card title={t.call}>
      <div className="row">
        <CallButton phone={phone} label={common.nav.call} />
      </div>
    </Card>
  );
}

export function ErrorBoundary() {
  const t = useTexts(locateTexts);
  const error = useRouteError();
  const own = wordsOf(error);
  switch (statusOf(error)) {
    case 404:
      return <Notice {...t.notFound} call />;
    case 410:
      return own ? <Notice heading={own.title} message={own.message} /> : <Notice {...t.expired} call />;
    default:
      return <ErrorPage />;
  }
}
