import type { FormEvent } from 'react';
import { TERMS_VERSION } from '#modules/request/rules/terms.ts';
import { termsTexts } from '#modules/payment/copy/en/terms.ts';
import { useTexts } from './texts.ts';
import { useAnswer } from './form-nonce.ts';
import { AgreeForm } from './AgreeForm.tsx';
import { Answer } from './Answer.tsx';
import { IntentForm, SubmitButton } from './IntentForm.tsx';
import { Modal } from './Modal.tsx';

interface TermsSectionProps {
  nonce: string;
  /** Who gets the deposit of a job that can't be done, according to the settings. */
  endings: { heading: string; text: string };
  /** Why this page asks the customer to accept the terms. */
  lead: string;
  labels: { accept: string; decline: string };
  /** What happens if the customer declines. */
  declineHint?: string;
}

/** The customer's terms in a modal, above the buttons that need them (docs/product.md, "Terms"). */
export function TermsSection({ nonce, endings, lead, labels, declineHint }: TermsSectionProps) {
  const t = useTexts(termsTexts);
  const answer = useAnswer();
  const refused = answer?.intent === 'accept_terms';
  // Close the dialog when its form is sent, because the page shows the response behind it.
  const close = ({ currentTarget }: FormEvent) => currentTarget.closest('dialog')?.close();
  return (
    <Modal id="terms" title={t.customer.title} opener={t.customer.open} open={refused}>
      {(refused || answer?.intent === '') && (
        <div className="needs-script">
          <Answer />
        </div>
      )}
      <p>{lead}</p>
      <div className="terms" role="region" aria-labelledby="terms-title">
        {[...t.customer.sections, endings].map(({ heading, text }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
        <p className="sub">
          {t.version(TERMS_VERSION)} · <a href="/legal/terms">{t.customer.page}</a> ·{' '}
          <a href="/legal/privacy">{t.customer.privacy}</a>
        </p>
      </div>
      <AgreeForm intent="accept_terms" nonce={nonce} label={t.customer.agree} accept={labels.accept} />
      <IntentForm intent="decline_terms" nonce={nonce} onSubmit={close}>
        <SubmitButton look="quiet" wide>
          {labels.decline}
        </SubmitButton>
        {declineHint && <p className="field-hint">{declineHint}</p>}
      </IntentForm>
    </Modal>
  );
}
