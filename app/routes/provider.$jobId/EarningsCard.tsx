import { formatMoney, payoutOf } from '#kernel/money.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenJob } from './load.server.ts';

/** What the provider collects on site, and what has been paid. */
export function EarningsCard({ page }: { page: OpenJob }) {
  const t = useTexts(providerTexts).earnings;
  const words = useTexts(extrasTexts).ask;
  const { price, payout, collect, onSitePaid } = page.job;
  const approvedExtra = collect - payout;
  // After a change of the job, the provider's share may not be the usual percentage.
  const shareTexts = payout === payoutOf(price) ? t : t.changed;
  return (
    <FoldedCard title={t.heading} value={formatMoney(collect)}>
      <div className="price">
        <dl>
          <div>
            <dt>{t.total}</dt>
            <dd>{formatMoney(price)}</dd>
          </div>
          <div>
            <dt>{shareTexts.fee}</dt>
            <dd>{formatMoney(price - payout)}</dd>
          </div>
          <div className="price-now">
            <dt>{shareTexts.payout}</dt>
            <dd>{formatMoney(payout)}</dd>
          </div>
          {approvedExtra > 0 && (
            <>
              <div>
                <dt>{words.line}</dt>
                <dd>{formatMoney(approvedExtra)}</dd>
              </div>
              <div>
                <dt>{words.collect}</dt>
                <dd>{formatMoney(collect)}</dd>
              </div>
            </>
          )}
        </dl>
        <p className="price-rule">{onSitePaid ? t.confirmed : t.verifyWithin}</p>
      </div>
    </FoldedCard>
  );
}
