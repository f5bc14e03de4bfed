import { TERMS_VERSION, termsTexts } from '#domain/texts/terms.ts';
import { useTexts } from '../lib/texts.ts';
import { Card } from './Card.tsx';
import { Checkbox } from './Choice.tsx';
import { IntentForm, SubmitButton } from './IntentForm.tsx';

interface TermsSectionProps {
  nonce: string;
  /** Why they are asked for here. */
  lead: string;
  labels: { accept: string; decline: string };
  /** What declining leads to. */
  declineHint?: string;
}

/** The customer's terms, in place of the buttons they stand before (Specification section 5). */
export function TermsSection({ nonce, lead, labels, declineHint }: TermsSectionProps) {
  const t = useTexts(termsTexts);
  return (
    <Card title={t.customer.title} id="terms">
      <p>{lead}</p>
      <div className="terms">
        {t.customer.sections.map(({ heading, text }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
        <p className="sub">{t.version(TERMS_VERSION)}</p>
      </div>
      <IntentForm intent="accept_terms" nonce={nonce} noValidate={false}>
        <Checkbox name="agree" label={t.customer.agree} required />
        <SubmitButton wide>{labels.accept}</SubmitButton>
      </IntentForm>
      <IntentForm intent="decline_terms" nonce={nonce}>
        <SubmitButton look="quiet" wide>
          {labels.decline}
        </SubmitButton>
        {declineHint && <p className="field-hint">{declineHint}</p>}
      </IntentForm>
    </Card>
  );
}
