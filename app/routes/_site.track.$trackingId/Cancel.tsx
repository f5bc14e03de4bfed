import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';

/**
 * Says what happens to the deposit, and cancels the request or, once a provider is assigned, asks the desk to cancel
 * it.
 */
export function Cancel({ tracking }: { tracking: OpenTracking }) {
  const { nonce, version, assigned, cancellationAsked, promise, solvedMayCost } = tracking;
  const t = useTexts(trackingTexts).cancel;
  if (cancellationAsked) return null;
  return (
    <FoldedCard title={t.open} intents={['cancel_request']}>
      {/* If the provider gave a new time or may be late, the `Late` card explains the terms instead. */}
      {assigned && !promise?.news && <p className="sub">{t.rule}</p>}
      <p>{assigned ? t.afterAssignment : t.before}</p>
      <IntentForm intent="cancel_request" nonce={nonce} version={version}>
        <Checkbox name="solved" label={t.solved} />
        {solvedMayCost && <p className="sub">{t.solvedFee}</p>}
        <SubmitButton look="danger">{assigned ? t.ask : t.button}</SubmitButton>
      </IntentForm>
    </FoldedCard>
  );
}
