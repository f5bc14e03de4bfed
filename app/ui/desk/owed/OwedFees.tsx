import { Link } from '@remix-run/react';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import type { OwedFee } from '#modules/dispatch/index.ts';
import { useOpenRequestLink } from '../request-path.ts';
import { useLocale, useTexts } from '../../texts.ts';
import { formatDateTime, isoTime } from '../../time.ts';
import { Owed } from './Owed.tsx';

/**
 * The fees that Shoulder owes providers for jobs that weren't done. A fee is listed until the desk marks it as paid.
 */
export function OwedFees({ fees }: { fees: OwedFee[] }) {
  const t = useTexts(deskQueueTexts).fees;
  const { labels } = useTexts(paymentMethodsTexts);
  const locale = useLocale();
  const linkTo = useOpenRequestLink();
  if (fees.length === 0) return null;
  return (
    <Owed heading={t.heading} count={fees.length}>
      <p className="sub">{t.hint}</p>
      <ul className="lines">
        {fees.map(({ id, number, provider, cents, since, pay }) => (
          <li key={id}>
            <Link {...linkTo(id, 'end')}>{t.fee(number, cents, provider)}</Link>
            <span className="sub">{pay ? t.pay(labels[pay.method], pay.account) : t.payUnknown}</span>
            {since && (
              <time className="sub" dateTime={isoTime(since)}>
                {t.since(formatDateTime(since, locale))}
              </time>
            )}
          </li>
        ))}
      </ul>
    </Owed>
  );
}
