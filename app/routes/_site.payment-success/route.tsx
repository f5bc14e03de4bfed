import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Card.tsx';
import { ErrorPage, statusOf } from '../../ui/ErrorPage.tsx';
import { CheckForNews } from '../../ui/live/CheckForNews.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PriceLines } from '../../ui/PriceLines.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { SIGN_LOOKS } from '../../ui/sign-look.ts';
import type { SignLook } from '../../ui/sign-look.ts';
import { formatPhone } from '../../ui/phone.ts';
import { useRootData } from '../../ui/root-data.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { siteLinks } from '../../ui/stylesheets.ts';
import { formatDate, formatTime, isoTime } from '../../ui/time.ts';
import { loadPaymentResult } from './load.server.ts';
import type { PaymentResult } from './view.ts';

export const links = siteLinks;
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(paymentTexts, locale).success.title),
  NO_INDEX,
];

export const loader = (args: LoaderFunctionArgs) => loadPaymentResult(args);

/** In these states money was paid, so the page shows a receipt. */
const KINDS_WITH_RECEIPT: readonly PaymentResult[] = ['paid', 'refund_due', 'refunded', 'refund_failed'];
/** These states aren't final, so the page reloads itself. */
const KINDS_TO_RELOAD: readonly PaymentResult[] = [
  'checking',
  'not_seen',
  'records_issue',
  'unknown',
  'refund_due',
  'refund_failed',
];

const LOOKS: Record<PaymentResult, SignLook> = {
  paid: SIGN_LOOKS.deposit_paid,
  checking: SIGN_LOOKS.payment_completed,
  not_seen: SIGN_LOOKS.payment_completed,
  records_issue: SIGN_LOOKS.payment_failed,
  unknown: SIGN_LOOKS.payment_completed,
  not_paid: SIGN_LOOKS.payment_pending,
  refund_due: SIGN_LOOKS.cancelled,
  refunded: SIGN_LOOKS.cancelled,
  refund_failed: SIGN_LOOKS.payment_completed,
};

export default function PaymentSuccess() {
  const { kind, receipt, track, pay, searching } = useLoaderData<typeof loader>();
  const { success: t, money } = useTexts(paymentTexts);
  const { brand } = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  const locale = useLocale();
  const { heading, message } = wordsOf(kind, t);
  const words = { heading, message: kind === 'refunded' && receipt.otherWay ? t.refundedOtherWay : message };
  const mayPayAgain = pay !== null && (kind === 'not_paid' || kind === 'not_seen');
  return (
    <div className="page page-narrow">
      <Sign
        {...(kind === 'paid' && !searching ? SIGN_LOOKS.completed : LOOKS[kind])}
        title={kind === 'paid' ? <PaidTitle heading={words.heading} cents={receipt.paid} /> : words.heading}
      >
        <p>{kind === 'paid' && !searching ? t.thanks : words.message}</p>
      </Sign>
      {kind === 'not_seen' && <CheckForNews waiting primary />}
      {track && (
        <ButtonLink look={mayPayAgain ? 'plain' : 'go'} wide to={`/track/${track}`}>
          {t.track}
        </ButtonLink>
      )}
      {mayPayAgain && (
        <ButtonLink look={kind === 'not_paid' ? 'go' : 'quiet'} wide to={`/payment/${pay}`}>
          {t.tryAgain}
        </ButtonLink>
      )}
      {KINDS_WITH_RECEIPT.includes(kind) && (
        <FoldedCard title={t.receipt}>
          {kind === 'paid' && (
            <PriceLines
              lines={[
                { label: serviceLabel(receipt.service, locale), cents: receipt.total },
                { label: t.amount, cents: receipt.deposit, look: 'now' },
                { label: receipt.isPaidOnSite ? t.paidOnSite : t.onSite, cents: receipt.onSite },
              ]}
              rule={searching ? money.refundRule : money.secondRule}
            />
          )}
          <Facts
            items={[
              { label: t.issuer, value: phone ? `${brand}, ${formatPhone(phone)}` : brand },
              { label: t.number, value: receipt.number },
              { label: t.vehicle, value: receipt.vehicle },
              { label: t.provider, value: receipt.provider },
              ...(kind === 'paid'
                ? []
                : [
                    { label: t.service, value: serviceLabel(receipt.service, locale) },
                    { label: t.total, value: formatMoney(receipt.total) },
                    { label: t.amount, value: formatMoney(receipt.paid) },
                  ]),
              { label: t.parts, value: kind === 'paid' && receipt.parts.map(formatMoney).join(' + ') },
              { label: t.extra, value: kind === 'paid' && receipt.extra > 0 && formatMoney(receipt.extra) },
              {
                label: t.back,
                value: kind === 'paid' && receipt.excessDeposit > 0 && formatMoney(receipt.excessDeposit),
              },
              { label: t.paidAt, value: receipt.paidAt && <DateAndTime at={receipt.paidAt} /> },
              { label: t.partReturned, value: receipt.partReturned > 0 && formatMoney(receipt.partReturned) },
              { label: t.refundedAmount, value: kind === 'refunded' && formatMoney(receipt.paid) },
              { label: t.refundedAt, value: receipt.refundedAt && <DateAndTime at={receipt.refundedAt} /> },
            ]}
          />
          <Button look="quiet" className="needs-script" onClick={() => window.print()}>
            {t.print}
          </Button>
        </FoldedCard>
      )}
      {kind !== 'not_seen' && KINDS_TO_RELOAD.includes(kind) && <CheckForNews waiting />}
    </div>
  );
}

function PaidTitle({ heading, cents }: { heading: string; cents: Cents }) {
  return (
    <>
      <span className="block text-[1.1rem] leading-tight">{heading}</span>
      <span className="block text-[2.6rem] leading-none">{formatMoney(cents)}</span>
    </>
  );
}

type Words = (typeof paymentTexts)['success'];

function wordsOf(kind: PaymentResult, t: Words): { heading: string; message: string } {
  switch (kind) {
    case 'paid':
      return { heading: t.heading, message: t.message };
    case 'checking':
      return { heading: t.checking, message: t.checkingMessage };
    case 'not_seen':
      return { heading: t.notSeen, message: t.notSeenMessage };
    case 'not_paid':
      return { heading: t.notPaid, message: t.notPaidMessage };
    case 'refund_due':
      return { heading: t.refundDue, message: t.refundDueMessage };
    case 'refunded':
      return { heading: t.refunded, message: t.refundedMessage };
    case 'refund_failed':
      return { heading: t.refundFailed, message: t.refundFailedMessage };
    case 'records_issue':
      return { heading: t.problem, message: t.recordsIssue };
    case 'unknown':
      return { heading: t.unknown, message: t.unknownMessage };
  }
}

function DateAndTime({ at }: { at: Date }) {
  const locale = useLocale();
  return <time dateTime={isoTime(at)}>{`${formatDate(at, locale)}, ${formatTime(at, locale)}`}</time>;
}

export function ErrorBoundary() {
  const t = useTexts(paymentTexts).success;
  const common = useTexts(commonTexts);
  switch (statusOf(useRouteError())) {
    case 404:
      return <Notice heading={t.noSession} message={t.noSessionMessage} contact={common.contactSupport} />;
    case 503:
      return (
        <Notice heading={t.unknown} message={t.unknownMessage}>
          <CheckForNews />
        </Notice>
      );
    default:
      return <ErrorPage />;
  }
}
