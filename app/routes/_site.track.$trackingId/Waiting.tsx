import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { trackingWaitingTexts } from '#modules/request/copy/en/tracking-waiting.ts';
import { Card } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { PayOnSiteNotice } from '../../ui/PayOnSiteNotice.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import type { OpenTracking } from './load.server.ts';

interface WaitingProps {
  tracking: OpenTracking;
  waiting: NonNullable<OpenTracking['waiting']>;
}

/**
 * Shown from the payment of the deposit until a provider is found. Says when the deposit will be refunded
 * automatically. Once half of the wait is over, lets the customer choose between waiting and the refund.
 */
export function Waiting({
  tracking: { nonce, version, left, cardOnly, usualPayment },
  waiting: { until, offered, chosen },
}: WaitingProps) {
  const t = useTexts(trackingWaitingTexts);
  const buttons = useTexts(commandButtons);
  const locale = useLocale();
  return (
    <Card className="gap-2! p-3.5! text-sm">
      <p>{t.lead}</p>
      <p>{chosen ? t.waitingOn : (left ? t.untilAgain : t.until)(formatTime(until, locale))}</p>
      <PayOnSiteNotice cardOnly={cardOnly} usual={usualPayment} />
      {offered && (
        <>
          <p>{t.warning}</p>
          <p>{t.waitRule}</p>
          <div className="row">
            <IntentForm intent="wait_for_provider" nonce={nonce} version={version}>
              <SubmitButton look="plain">{buttons.wait_for_provider}</SubmitButton>
            </IntentForm>
            <IntentForm intent="take_refund" nonce={nonce} version={version}>
              <SubmitButton look="plain">{buttons.take_refund}</SubmitButton>
            </IntentForm>
          </div>
        </>
      )}
    </Card>
  );
}
