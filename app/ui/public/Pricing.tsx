import { RESPONSE_MINUTES, formatRange } from '#modules/site/rules/prices.ts';
import type { PriceRange } from '#modules/site/rules/prices.ts';
import { depositOf, formatMoney, payoutOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { marketingTexts } from '#modules/site/copy/en/marketing.ts';
import { useTexts } from '../texts.ts';
import { Sign } from '../Sign.tsx';

/** An example price, for pages without a price range. */
const EXAMPLE_PRICE: Cents = 10_000;

/**
 * The usual price and the average response time, on a road sign (docs/product.md, "Public pages").
 * @param coversMostServices true on an area's page, because its price range covers most services instead of one
 */
export function PriceSign({
  range,
  coversMostServices = false,
}: {
  range: PriceRange | undefined;
  coversMostServices?: boolean;
}) {
  const t = useTexts(marketingTexts).sign;
  const { low, high } = RESPONSE_MINUTES;
  return (
    <Sign
      as="p"
      eyebrow={range ? (coversMostServices ? t.most : t.usual) : undefined}
      title={range ? formatRange(range) : t.byJob}
    >
      {!range && <p>{t.byJobMore}</p>}
      <p>{t.response(low, high)}</p>
    </Sign>
  );
}

/** How prices and payment work, with this page's price range if it has one. */
export function Pricing({ range }: { range?: PriceRange | undefined }) {
  const t = useTexts(marketingTexts).pricing;
  const split = (part: (cents: Cents) => Cents) =>
    range ? t.between(formatMoney(part(range.low)), formatMoney(part(range.high))) : formatMoney(part(EXAMPLE_PRICE));
  return (
    <section className="card" aria-labelledby="pricing-heading">
      <h2 id="pricing-heading">{t.heading}</h2>
      <p>{t.set}</p>
      <div className="price">
        <p className="sub">
          {range ? t.range(formatMoney(range.low), formatMoney(range.high)) : t.example(formatMoney(EXAMPLE_PRICE))}
        </p>
        <dl>
          <div>
            <dt>{t.now}</dt>
            <dd>{split(depositOf)}</dd>
          </div>
          <div>
            <dt>{t.onSite}</dt>
            <dd>{split(payoutOf)}</dd>
          </div>
        </dl>
        <p className="price-rule">
          {t.refund} {t.extras}
        </p>
      </div>
    </section>
  );
}
