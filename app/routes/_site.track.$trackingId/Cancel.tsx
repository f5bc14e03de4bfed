import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';

/**
 * The form that cancels before a provider is assigned, and asks to cancel afterwards. First it says what happens to
 * the deposit.
 */
export function Cancel({ tracking: { nonce, version, assigned, cancellationAsked } }: { tracking: OpenTracking }) {
  const t = useTexts(trackingTexts).cancel;
  if (cancellationAsked) return null;
  return (
    <div>
      {assigned && <p className="sub">{t.rule}</p>}
      <ConfirmSection label={t.open} question={assigned ? t.afterAssignment : t.before} keepLabel={t.keep}>
        <IntentForm intent="cancel_request" nonce={nonce} version={version}>
          <SubmitButton look="danger">{assigned ? t.ask : t.button}</SubmitButton>
        </IntentForm>
      </ConfirmSection>
    </div>
  );
}
