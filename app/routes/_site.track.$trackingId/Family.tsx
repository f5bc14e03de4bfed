import { useEffect, useState } from 'react';
import { familyCardTexts } from '#modules/family/copy/en/family-card.ts';
import { Button } from '../../ui/Button.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';

const FAMILY_INTENTS = ['make_family_link', 'end_family_link'];

/** The card on which the customer creates, shares and ends the link for family and friends. */
export function Family({ tracking: { nonce, family } }: { tracking: OpenTracking }) {
  const t = useTexts(familyCardTexts);
  if (!family) {
    return (
      <FoldedCard title={t.heading} id="family" intents={FAMILY_INTENTS}>
        <p>{t.lead}</p>
        <IntentForm intent="make_family_link" nonce={nonce}>
          <SubmitButton look="plain" wide busyLabel={t.making}>
            {t.make}
          </SubmitButton>
        </IntentForm>
      </FoldedCard>
    );
  }
  return (
    <FoldedCard title={t.heading} id="family" intents={FAMILY_INTENTS}>
      <p>{t.active}</p>
      <CopyField label={t.label} value={family} />
      <ShareButton url={family} />
      <ConfirmSection label={t.end} question={t.endQuestion} keepLabel={t.keep}>
        <IntentForm intent="end_family_link" nonce={nonce}>
          <SubmitButton look="danger">{t.endYes}</SubmitButton>
        </IntentForm>
      </ConfirmSection>
    </FoldedCard>
  );
}

/** Opens the device's share sheet. Devices without one get no button. */
function ShareButton({ url }: { url: string }) {
  const t = useTexts(familyCardTexts);
  const [possible, setPossible] = useState(false);
  useEffect(() => setPossible('share' in navigator), []);
  if (!possible) return null;
  const share = () => {
    // Ignore a failure: the customer may have closed the sheet, and the link is shown above anyway.
    navigator.share({ text: t.shareText, url }).catch(() => undefined);
  };
  return (
    <Button wide onClick={share}>
      {t.share}
    </Button>
  );
}
