import { useEffect, useRef, useState } from 'react';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { fieldId } from '../../http/form.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormState } from '../../ui/IntentForm.tsx';
import { forgetDraft, readDraft, saveDraft } from '../../ui/draft.ts';
import { useTexts } from '../../ui/texts.ts';

/** The name of the checkbox for the consent to texts. */
const CONSENT_FIELD = 'text_consent';

/**
 * Must be inside the form. Restores what was typed on an earlier visit, saves what's typed now, and offers to start
 * over.
 */
export function KeepDraft() {
  const t = useTexts(requestTexts).draft;
  const elementInForm = useRef<HTMLParagraphElement>(null);
  const { intent, answer } = useFormState();
  const answered = answer !== undefined;
  const [restored, setRestored] = useState(false);
  const [hadConsent, setHadConsent] = useState(false);
  useEffect(() => {
    const form = elementInForm.current?.closest('form');
    if (!form) return;
    // If the server sent the form back, its values are newer than the draft.
    if (!answered) {
      setRestored(restoreDraft(form));
      setHadConsent(readDraft()?.[CONSENT_FIELD] !== undefined);
    }
    const keep = () => saveDraft(form, false);
    const saveAsSent = () => saveDraft(form, true);
    form.addEventListener('input', keep);
    form.addEventListener('submit', saveAsSent);
    return () => {
      form.removeEventListener('input', keep);
      form.removeEventListener('submit', saveAsSent);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once: a response mustn't restore the draft again
  }, []);
  const startOver = () => {
    const form = elementInForm.current?.closest('form');
    forgetDraft();
    form?.reset();
    form?.dispatchEvent(new Event('change'));
    setRestored(false);
  };
  return (
    <p ref={elementInForm} className="draft row" role="status">
      {restored && (
        <>
          <span>
            {t.restored} {hadConsent && <a href={`#${fieldId(intent, CONSENT_FIELD)}`}>{t.askTexts}</a>}
          </span>
          <Button look="quiet" onClick={startOver}>
            {t.startAfresh}
          </Button>
        </>
      )}
    </p>
  );
}

/**
 * Restores the draft, except in fields that already contain text.
 * @returns whether a field other than a select has changed
 */
function restoreDraft(form: HTMLFormElement): boolean {
  const draft = readDraft();
  if (!draft) return false;
  let changed = false;
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList) {
      // If the draft's choice was already selected, nothing is restored.
      changed ||= field.value !== value;
      field.value = value;
      continue;
    }
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      // Don't restore the consent: the person must give it again.
      if (name === CONSENT_FIELD || field.checked) continue;
      field.checked = true;
      changed = true;
    } else if (isText && field.type !== 'hidden' && field.value === '') {
      field.value = value;
      changed = true;
    } else if (field instanceof HTMLSelectElement && field.value !== value) {
      field.value = value;
    }
  }
  return changed;
}
