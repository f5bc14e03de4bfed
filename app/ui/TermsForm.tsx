import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { TERMS_VERSION } from '#modules/request/rules/terms.ts';
import { termsTexts } from '#modules/payment/copy/en/terms.ts';
import { fieldId } from '../http/form.ts';
import { useTexts } from './texts.ts';
import { useAnswer } from './form-nonce.ts';
import { Checkbox } from './Choice.tsx';
import { IntentForm, SubmitButton } from './IntentForm.tsx';
import type { IntentFormProps } from './IntentForm.tsx';
import { Modal } from './Modal.tsx';

interface TermsFormProps extends Omit<IntentFormProps, 'children'> {
  /** Whether this device has accepted the terms. If so, the form is just its button. */
  accepted: boolean;
  label: ReactNode;
  /**
   * The section of the terms that says who gets the deposit if the job can't be done. It comes from what the customer
   * has agreed to, or else from the desk's settings. Null on a tracking page without an open offer.
   */
  endings: { heading: string; text: string } | null;
  /** What happens if the customer declines. */
  declineHint?: string;
}

/**
 * A form that a customer can send only after accepting the terms (docs/product.md, "Terms"). With script, its button
 * opens the terms first, and accepting them sends the form. Without script, or until it has loaded, there's a box to
 * check beside the button instead.
 */
export function TermsForm({ accepted, label, endings, declineHint, onSubmit, ...form }: TermsFormProps) {
  const { intent } = form;
  const formId = `${intent}-form`;
  const termsMissing = useTermsMissing(intent);
  // Once opened, the dialog stays in the page even while it's closed, because its button sends the form. If somebody
  // pressed the form's own button before the script had loaded, the form was refused because the terms weren't
  // accepted. The next page then opens the dialog immediately.
  const [terms, setTerms] = useState<'unopened' | 'open' | 'closed'>(termsMissing ? 'open' : 'unopened');
  const openTerms = (event: MouseEvent) => {
    if (boxOf(intent)?.checked !== false) return;
    event.preventDefault();
    setTerms('open');
  };
  return (
    <>
      <IntentForm
        id={formId}
        className="grid gap-2"
        {...form}
        onSubmit={(event) => {
          setTerms('closed');
          onSubmit?.(event);
        }}
      >
        {!accepted && <TermsBox isShownWithScript={termsMissing} />}
        <SubmitButton wide onClick={openTerms}>
          {label}
        </SubmitButton>
      </IntentForm>
      {terms !== 'unopened' && !accepted && (
        <TermsSheet
          {...{ intent, formId, endings, declineHint }}
          {...(form.nonce === undefined ? {} : { nonce: form.nonce })}
          open={terms === 'open'}
          onClose={() => setTerms('closed')}
        />
      )}
    </>
  );
}

function boxOf(intent: string): HTMLInputElement | null {
  return document.querySelector(`input#${CSS.escape(fieldId(intent, 'terms'))}`);
}

/** Whether the form was just refused because the terms weren't accepted. */
function useTermsMissing(intent: string): boolean {
  const answer = useAnswer();
  return answer?.intent === intent && 'terms' in answer.formErrors;
}

/** The checkbox for pages without script. It's shown to everybody after the form was sent without a tick. */
function TermsBox({ isShownWithScript }: { isShownWithScript: boolean }) {
  const { customer: t } = useTexts(termsTexts);
  return (
    <div className={isShownWithScript ? '' : 'without-script'}>
      <p className="text-[0.95rem]">
        {t.brief} <a href="/legal/terms">{t.page}</a>
      </p>
      <Checkbox name="terms" label={t.agree} value="on" />
    </div>
  );
}

interface TermsSheetProps {
  intent: string;
  formId: string;
  nonce?: string;
  endings: TermsFormProps['endings'];
  declineHint: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** The dialog with the terms, in short and in full. Its first button ticks the form's box and sends the form. */
function TermsSheet({ intent, formId, nonce, endings, declineHint, open, onClose }: TermsSheetProps) {
  const t = useTexts(termsTexts);
  const tick = () => {
    const box = boxOf(intent);
    if (box) box.checked = true;
  };
  return (
    <Modal id="terms" title={t.customer.title} open={open} onClose={onClose}>
      <p className="flex-none font-bold">{t.customer.brief}</p>
      <div
        className="grid min-h-24 flex-auto gap-3 overflow-y-auto overscroll-contain border-y border-line py-3 text-[0.95rem]"
        role="region"
        aria-labelledby="terms-title"
      >
        {[...t.customer.sections, ...(endings ? [endings] : [])].map(({ heading, text }) => (
          <div key={heading}>
            <h3 className="text-[1rem]">{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
        <p className="sub">
          {t.version(TERMS_VERSION)} · <a href="/legal/terms">{t.customer.page}</a> ·{' '}
          <a href="/legal/privacy">{t.customer.privacy}</a>
        </p>
      </div>
      <div className="grid flex-none gap-2">
        <button type="submit" form={formId} name="intent" value={intent} className="btn btn-go btn-wide" onClick={tick}>
          {t.customer.accept}
        </button>
        <IntentForm intent="decline_terms" {...(nonce === undefined ? {} : { nonce })} onSubmit={onClose}>
          <SubmitButton look="plain" wide>
            {t.customer.decline}
          </SubmitButton>
        </IntentForm>
        {declineHint && <p className="field-hint">{declineHint}</p>}
      </div>
    </Modal>
  );
}
