import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { HAND_BACK_REASONS } from '#modules/request/rules/endings.ts';
import { Radios } from '../../ui/Choice.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useAnswer } from '../../ui/form-nonce.ts';
import { useTexts } from '../../ui/texts.ts';

/** The form's element ID, for links to the form. */
export const DECLINE_ID = 'decline';

interface DeclineJobProps {
  nonce: string;
  hasSetOut: boolean;
  plain?: boolean;
}

/**
 * The form that hands the job back, after a confirmation. Its button looks like a link. Before the agreement, `plain`
 * makes it look like a button, because handing back is then as good an answer as accepting. A provider who has already
 * set out must give a reason.
 */
export function DeclineJob({ nonce, hasSetOut, plain = false }: DeclineJobProps) {
  const t = useTexts(providerTexts).actions;
  const refused = useAnswer()?.intent === 'decline_job';
  return (
    <section id={DECLINE_ID}>
      <p className="sub">{hasSetOut ? t.handBackHint : t.declineHint}</p>
      <ConfirmSection
        look={plain ? 'plain' : 'quiet'}
        label={t.decline_job}
        question={t.declineConfirm}
        keepLabel={t.keep}
        open={refused}
      >
        <IntentForm intent="decline_job" nonce={nonce}>
          {hasSetOut && (
            <Radios
              name="reason"
              legend={t.declineReason}
              options={HAND_BACK_REASONS.map((reason) => ({ value: reason, label: t.handBack[reason] }))}
            />
          )}
          <SubmitButton look="danger" busyLabel={t.busy}>
            {t.declineYes}
          </SubmitButton>
        </IntentForm>
      </ConfirmSection>
    </section>
  );
}
