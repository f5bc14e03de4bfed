import { depositOf, formatMoney, payoutOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

interface PriceLinesProps {
  /** The total, in cents. */
  price: Cents;
  labels: { total: string; payNow: string; payOnSite: string; refundRule: string };
  /** What's paid now and on site, if it isn't the usual share of the price; null if nobody knows any more. */
  now?: Cents;
  onSite?: Cents | null;
  /** Replaces `labels.total`, such as "Towing, Dallas to Fort Worth". */
  subject?: string;
  /** Earlier offers. */
  before?: readonly { label: string; cents: Cents | null }[];
}

/** A price is always shown in three lines, followed by the refund rule. */
export function PriceLines({
  price,
  labels,
  subject,
  now = depositOf(price),
  onSite = payoutOf(price),
  before = [],
}: PriceLinesProps) {
  return (
    <div className="price">
      <dl>
        {before.map(
          ({ label, cents }) =>
            cents !== null && (
              <div key={label} className="price-before">
                <dt>{label}</dt>
                <dd>{formatMoney(cents)}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{subject ?? labels.total}</dt>
          <dd>{formatMoney(price)}</dd>
        </div>
        <div className="price-now">
          <dt>{labels.payNow}</dt>
          <dd>{formatMoney(now)}</dd>
        </div>
        {onSite !== null && (
          <div>
            <dt>{labels.payOnSite}</dt>
            <dd>{formatMoney(onSite)}</dd>
          </div>
        )}
      </dl>
      <p className="price-rule">{labels.refundRule}</p>
    </div>
  );
}
