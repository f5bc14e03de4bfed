import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams, useRouteError } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { Answer } from '../../ui/Answer.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorPage, statusOf } from '../../ui/ErrorPage.tsx';
import { Live } from '../../ui/live/Live.tsx';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { SIGN_LOOKS } from '../../ui/sign-look.ts';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { siteLinks } from '../../ui/stylesheets.ts';
import { useTexts } from '../../ui/texts.ts';
import { handleForm } from './commands.server.ts';
import type { PaymentPage } from './load.server.ts';
import { loadPayment } from './load.server.ts';
import { Payable } from './Payable.tsx';

export { keepFormOnPage as clientAction } from '../../ui/keep-form.ts';

export { shouldRevalidate } from '../../ui/revalidate.ts';

export const links = siteLinks;
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(paymentTexts, locale).title),
  NO_INDEX,
];

export const loader = (args: LoaderFunctionArgs) => loadPayment(args);
export const action = (args: ActionFunctionArgs) => handleForm(args);

export default function Payment() {
  const page = useLoaderData<typeof loader>();
  const { requestId = '' } = useParams();
  const wasPayable = useRef(false);
  useEffect(() => {
    wasPayable.current ||= page.kind === 'payable';
  }, [page.kind]);
  return (
    <Live url={`/payment/${requestId}/events`} version={page.version} subject={page.kind}>
      {page.kind === 'payable' ? (
        <Payable page={page} />
      ) : (
        // With a new key, React mounts the component again, so that its effect moves the focus to the new sign.
        <NothingToPay key={page.kind} page={page} wasPayable={wasPayable} />
      )}
    </Live>
  );
}

const LOOKS = {
  paid: SIGN_LOOKS.completed,
  checking: SIGN_LOOKS.payment_completed,
  not_ready: SIGN_LOOKS.pending_admin_review,
  cancelled: SIGN_LOOKS.cancelled,
} as const;

interface NothingToPayProps {
  page: Exclude<PaymentPage, { kind: 'payable' }>;
  /** Whether this page has shown something to pay since it was opened. */
  wasPayable: RefObject<boolean>;
}

/**
 * The page when there's nothing to pay: the deposit is paid or being checked, no price is agreed, or the request has
 * ended.
 */
function NothingToPay({ page, wasPayable }: NothingToPayProps) {
  const t = useTexts(paymentTexts);
  const words = { paid: t.paid, checking: t.checking, not_ready: t.notReady, cancelled: t.cancelled }[page.kind];
  const sign = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wasPayable.current) return;
    // The customer may have paid in another tab. This tab is still scrolled to where the button was, so go to the top.
    sign.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [wasPayable]);
  return (
    <div className="page page-narrow">
      <Answer />
      <div ref={sign} tabIndex={-1}>
        <Sign {...LOOKS[page.kind]} eyebrow={t.number(page.number)} title={words.heading}>
          <p>{words.message}</p>
        </Sign>
      </div>
      {page.track && (
        <ButtonLink look="go" wide to={`/track/${page.track}`}>
          {'track' in words ? words.track : t.paid.track}
        </ButtonLink>
      )}
      {(page.kind === 'checking' || page.kind === 'not_ready') && <CheckForNews waiting />}
    </div>
  );
}

export function ErrorBoundary() {
  const t = useTexts(paymentTexts);
  switch (statusOf(useRouteError())) {
    case 404:
      return <Notice heading={t.notFound.heading} message={t.notFound.message} contact={t.notFound.contact} />;
    case 410:
      return <Notice heading={t.expired.heading} message={t.expired.message} contact={t.expired.contact} />;
    case 503:
      return (
        <Notice heading={t.unavailable.heading} message={t.unavailable.message}>
          <TryAgain />
        </Notice>
      );
    default:
      return <ErrorPage />;
  }
}
