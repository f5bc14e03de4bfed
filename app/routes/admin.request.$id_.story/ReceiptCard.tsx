import { formatMoney } from '#kernel/money.ts';
import { storyTexts } from '#modules/dispatch/copy/en/story.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { Card, Facts } from '../../ui/Card.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';
import type { Story } from './load.server.ts';

/** What was agreed and paid. */
export function ReceiptCard({ receipt, payments }: Pick<Story, 'receipt' | 'payments'>) {
  const t = useTexts(storyTexts).receipt;
  const { price, payment } = useTexts(adminRequestTexts);
  const locale = useLocale();
  return (
    <Card title={t.heading}>
      {receipt ? (
        <Facts
          short
          items={[
            { label: price.agreed, value: formatMoney(receipt.price) },
            { label: price.changed.deposit, value: formatMoney(receipt.deposit) },
            { label: price.changed.payout, value: formatMoney(receipt.price - receipt.deposit) },
            { label: t.extra, value: receipt.extra > 0 && formatMoney(receipt.extra) },
            { label: t.onSite, value: receipt.onSiteAt ? formatDateTime(receipt.onSiteAt, locale) : t.notConfirmed },
          ]}
        />
      ) : (
        <p className="sub">{t.none}</p>
      )}
      {payments.length > 0 && (
        <>
          <h3>{t.deposits}</h3>
          <ul className="lines">
            {payments.map(({ n, status, amount_cents, returned_cents, paid_at, refunded_at }) => {
              const at = refunded_at ?? paid_at;
              return (
                <li key={n}>
                  {formatMoney(amount_cents)} <strong>{payment.session[status]}</strong>
                  {returned_cents > 0 && `, ${t.returned(formatMoney(returned_cents))}`}
                  {at && <span className="sub">{formatDateTime(at, locale)}</span>}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Card>
  );
}
