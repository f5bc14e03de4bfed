import { trackingTexts } from '#domain/texts/tracking.ts';
import { ConfirmSection } from '../../components/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { OpenTracking } from './load.server.ts';

/** The way out: cancels before a provider is assigned, asks after; the refund rule is said before. */
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
