import { useEffect, useState } from 'react';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useKeyAttributes } from '../../ui/desk/keys.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';
import { PriceHint } from './PriceHint.tsx';
import { CustomerWasTold } from './CustomerWasTold.tsx';

/**
 * The customer's counter-offer. The desk can accept it, reject it, or make one final offer (docs/product.md,
 * "Counter-offer").
 */
export function CounterCard({ request }: { request: DeskRequest }) {
  const t = useTexts(adminRequestTexts).counter;
  const common = useTexts(commonTexts);
  const buttons = useTexts(commandButtons);
  const { row, may, nonce } = request;
  const counter = row.customer_counter_offer_cents;
  const price = row.admin_price_cents;
  if (row.status === 'negotiating' && row.admin_counter_offer_cents !== null) {
    return (
      <Card title={t.heading}>
        <CustomerWasTold request={request} purpose="final_offer" words={t.waiting} />
      </Card>
    );
  }
  if (!may.acceptCounter || counter === null || price === null) return null;
  return (
    <Card title={t.heading} id="counter">
      <p>{t.lead(counter, price)}</p>
      <PriceHint request={request} />
      <IntentForm intent="accept_counter" nonce={nonce} version={row.version}>
        <input type="hidden" name="rests_on" value={request.detailsToken} />
        <SubmitButton>{t.accept(counter)}</SubmitButton>
      </IntentForm>
      <IntentForm intent="final_counter" nonce={nonce} version={row.version}>
        <input type="hidden" name="rests_on" value={request.detailsToken} />
        <FinalOffer label={t.amount} hint={t.amountHint(counter, price)} send={t.send} />
      </IntentForm>
      <ConfirmSection label={buttons.reject_counter} question={t.rejectHint} keepLabel={common.cancel}>
        <IntentForm intent="reject_counter" nonce={nonce} version={row.version}>
          <SubmitButton look="danger">{buttons.reject_counter}</SubmitButton>
        </IntentForm>
      </ConfirmSection>
    </Card>
  );
}

/**
 * The form for the final offer. With script the button is disabled until there's an amount; without it the server
 * checks.
 */
function FinalOffer({ label, hint, send }: { label: string; hint: string; send: string }) {
  const [empty, setEmpty] = useState(false);
  useEffect(() => setEmpty(document.querySelector<HTMLInputElement>('#final_counter-amount')?.value.trim() === ''), []);
  return (
    <>
      <MoneyField
        name="amount"
        label={label}
        hint={hint}
        {...useKeyAttributes('p')}
        onChange={(event) => setEmpty(event.target.value.trim() === '')}
      />
      <SubmitButton look="plain" disabled={empty}>
        {send}
      </SubmitButton>
    </>
  );
}
