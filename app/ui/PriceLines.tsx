import { depositOf, formatMoney, payoutOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

interface PriceLinesProps {
  /** The total, in cents. */
  price: Cents;
  labels: { total: string; payNow: string; payOnSite: string; refundRule: string };
  /** Replaces the label of the total, for example "Towing, Dallas to Fort Worth". */
  subject?: string;
  /** Earlier offers. */
  before?: readonly { label: string; cents: Cents | null }[];
}

/** A price, always in three lines, followed by the refund rule. */
export function PriceLines({ price, labels, subject, before = [] }: PriceLinesProps) {
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
          <dd>{formatMoney(depositOf(price))}</dd>
        </div>
        <div>
          <dt>{labels.payOnSite}</dt>
          <dd>{formatMoney(payoutOf(price))}</dd>
        </div>
      </dl>
      <p className="price-rule">{labels.refundRule}</p>
    </div>
  );
}
