import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useTexts } from '../../ui/texts.ts';

/**
 * Hands the job back, after a confirmation. Before the agreement the button is a plain one, because accepting and
 * declining should look equal.
 */
export function DeclineJob({ nonce, plain = false }: { nonce: string; plain?: boolean }) {
  const t = useTexts(providerTexts).actions;
  return (
    <section>
      <p className="sub">{t.declineHint}</p>
      <ConfirmSection
        look={plain ? 'plain' : 'quiet'}
        label={t.decline_job}
        question={t.declineConfirm}
        keepLabel={t.keep}
      >
        <IntentForm intent="decline_job" nonce={nonce}>
          <SubmitButton look="danger" busyLabel={t.busy}>
            {t.declineYes}
          </SubmitButton>
        </IntentForm>
      </ConfirmSection>
    </section>
  );
}
