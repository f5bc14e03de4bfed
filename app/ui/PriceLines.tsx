import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

export interface PriceLine {
  label: string;
  /** Null leaves the line out. */
  cents: Cents | null;
  /** `now` is what's decided or paid here, `before` an earlier price. */
  look?: 'now' | 'before';
}

interface PriceLinesProps {
  lines: readonly PriceLine[];
  /** The text that says when the deposit is refunded. */
  rule?: string;
}

/**
 * What a job costs, line by line. The sign above shows one of the amounts: the total, the deposit or the rest. These
 * lines show the other amounts.
 */
export function PriceLines({ lines, rule }: PriceLinesProps) {
  return (
    <div className="price">
      <dl>
        {lines.map(
          ({ label, cents, look }) =>
            cents !== null && (
              <div key={label} className={look && `price-${look}`}>
                <dt>{label}</dt>
                <dd>{formatMoney(cents)}</dd>
              </div>
            ),
        )}
      </dl>
      {rule && <p className="price-rule">{rule}</p>}
    </div>
  );
}
