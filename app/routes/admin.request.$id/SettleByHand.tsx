import { deskRefundTexts } from '#modules/payment/copy/en/desk-refund.ts';
import { summarizeDeposits } from '#modules/payment/rules/money-told.ts';
import { Facts } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/**
 * For a refund that Stripe can't make: the form to record how the money was returned instead. Afterwards, shows what
 * was recorded.
 */
export function SettleByHand({ request: { may, nonce, row, payments, refundSettledBy } }: { request: DeskRequest }) {
  const t = useTexts(deskRefundTexts);
  if (!may.settleByHand) {
    return (
      row.refund_settled_reason && (
        <Facts
          items={[
            { label: t.how, value: row.refund_settled_reason },
            { label: t.by, value: refundSettledBy },
          ]}
        />
      )
    );
  }
  return (
    <Collapsible label={t.open} intent="settle_refund">
      <IntentForm intent="settle_refund" nonce={nonce} version={row.version}>
        <p>{t.owed(summarizeDeposits(payments).failed)}</p>
        <p>{t.lead}</p>
        <Textarea name="reason" label={t.how} hint={t.hint} rows={2} />
        <Checkbox name="settled" label={t.confirm} />
        <SubmitButton look="danger">{t.submit}</SubmitButton>
      </IntentForm>
    </Collapsible>
  );
}
