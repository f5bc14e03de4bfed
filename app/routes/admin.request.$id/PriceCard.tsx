import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { Card, Facts } from '../../ui/Card.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { PriceChips } from '../../ui/desk/PriceChips.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useKeyAttributes } from '../../ui/desk/keys.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';
import { PriceHint } from './PriceHint.tsx';
import { CustomerWasTold } from './CustomerWasTold.tsx';

/** The form that sets the price, while the request waits for one. Afterwards, shows how the price was negotiated. */
export function PriceCard({ request }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts).price;
  const { row, may } = request;
  const key = useKeyAttributes('p');
  if (may.setPrice) {
    return (
      <Card title={t.heading} id="price">
        <PriceHint request={request} />
        <IntentForm intent="set_price" nonce={request.nonce} version={row.version}>
          <input type="hidden" name="rests_on" value={request.detailsToken} />
          <PriceChips parts={request.directory.price.parts} field="amount" />
          <div className="flex flex-wrap items-end gap-2.5 [&>.field]:flex-[1_1_7.5rem]">
            <MoneyField name="amount" label={t.amount} hint={t.hint} {...key} />
            <SubmitButton>{t.submit}</SubmitButton>
          </div>
        </IntentForm>
      </Card>
    );
  }
  const agreed = row.final_price_cents;
  const deposit = row.deposit_amount_cents ?? 0;
  const shareTexts = row.first_price_cents === null ? t : t.changed;
  return (
    <Card title={t.trail}>
      {row.admin_price_cents === null && agreed === null && <p className="sub">{t.none}</p>}
      <Facts
        short
        items={[
          { label: t.offered, value: money(row.admin_price_cents) },
          { label: t.countered, value: money(row.customer_counter_offer_cents) },
          { label: t.finalOffer, value: money(row.admin_counter_offer_cents) },
          { label: t.agreed, value: money(agreed) },
          { label: shareTexts.deposit, value: agreed === null ? null : money(deposit) },
          { label: shareTexts.payout, value: agreed === null ? null : money(agreed - deposit) },
        ]}
      />
      {row.status === 'admin_priced' && <CustomerWasTold request={request} purpose="offer" words={t.waiting} />}
    </Card>
  );
}

function money(cents: Cents | null): string | null {
  return cents === null ? null : formatMoney(cents);
}
