import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import { buttonClass } from './Button.tsx';
import { useEditedFields } from './edited-fields.ts';
import { fieldId } from '../http/form.ts';
import type { FormAnswer } from '../http/form.ts';
import { useTexts } from './texts.ts';
import { useAnswer } from './form-nonce.ts';
import { ToastView } from './Toast.tsx';

/**
 * The result of the page's last action: its toast, and its errors with links to their fields. Put it once at the top of
 * each page that has forms; with script it takes the focus.
 * @param props.listed false if the form itself shows its errors and moves the focus to them
 */
export function Answer({ listed = true }: { listed?: boolean }) {
  const answer = useAnswer();
  return answer && !answer.noSignal && !answer.usualPrice ? <AnswerView answer={answer} listed={listed} /> : null;
}

function AnswerView({ answer, listed }: { answer: FormAnswer; listed: boolean }) {
  const t = useTexts(shellTexts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [answer]);
  const edited = useEditedFields(answer);
  const errors = Object.entries(answer.formErrors).filter(([name]) => !edited.has(name));
  return (
    <div ref={box} tabIndex={-1} className="answer">
      {answer.toast && <ToastView toast={mergeToastAndError(answer.toast, listed ? errors : [])} />}
      {listed && errors.length > 0 && (
        <div className="error-summary" role={answer.toast ? undefined : 'alert'}>
          {!answer.toast && <h2>{t.form.summary}</h2>}
          <ul>
            {errors.map(([name, message]) => (
              <li key={name}>
                <a href={`#${fieldId(answer.intent, name)}`}>{message}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {answer.outdated && <TypedValues answer={answer} />}
    </div>
  );
}

/**
 * Shows what was typed into a form that may no longer be on the page, because the request has changed. People can copy
 * the text and use it elsewhere. With script, it's shown only if the form is gone.
 */
function TypedValues({ answer: { intent, values } }: { answer: FormAnswer }) {
  const t = useTexts(shellTexts).keptForm;
  const [isFormOnPage, setIsFormOnPage] = useState(false);
  const { state } = useNavigation();
  // The action's answer arrives first, and the page's data after it. So look again when the data has loaded.
  useEffect(() => {
    setIsFormOnPage(document.querySelector(`button[name="intent"][value="${CSS.escape(intent)}"]`) !== null);
  }, [intent, state]);
  const typed = Object.entries(values).filter(([name, value]) => isTyped(name, value));
  if (isFormOnPage || typed.length === 0) return null;
  return (
    <details>
      <summary className={buttonClass({ look: 'quiet' })}>{t.typed}</summary>
      <ul>
        {typed.map(([name, value]) => (
          <li key={name}>{value}</li>
        ))}
      </ul>
    </details>
  );
}

/** Matches the names of fields that people don't type into. */
const NOT_TYPED_FIELDS = /^(?:.*_)?(?:id|lat|lng|accuracy|rests_on|assignment|session|use_gps)$/;

/**
 * Whether a person may have typed this value. A value with no characters but a to z and `_` doesn't count, because
 * choices and checkboxes send such values.
 */
function isTyped(name: string, value: string): boolean {
  return !NOT_TYPED_FIELDS.test(name) && !/^[a-z_]*$/.test(value);
}

/** Removes the toast's message if the only error says the same. Then only the error's link shows that message. */
function mergeToastAndError(toast: Toast, errors: readonly [string, string][]): Toast {
  return errors.length === 1 && errors[0]?.[1] === toast.message ? { ...toast, message: '' } : toast;
}
