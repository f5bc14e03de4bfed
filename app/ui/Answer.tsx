import { useEffect, useRef } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { shellTexts } from '#kernel/copy/en/shell.ts';
import { useEdited } from './edited-fields.ts';
import { fieldId } from '../http/form.ts';
import type { FormAnswer } from '../http/form.ts';
import { useTexts } from './texts.ts';
import { useAnswer } from './form-nonce.ts';
import { ToastView } from './Toast.tsx';

/**
 * The result of the page's last action: its toast, and its errors with links to their fields. Put it once at the top
 * of each page that has forms; with script it takes the focus.
 */
export function Answer() {
  const answer = useAnswer();
  return answer ? <AnswerView answer={answer} /> : null;
}

function AnswerView({ answer }: { answer: FormAnswer }) {
  const t = useTexts(shellTexts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [answer]);
  const edited = useEdited(answer);
  const errors = Object.entries(answer.formErrors).filter(([name]) => !edited.has(name));
  return (
    <div ref={box} tabIndex={-1} className="answer">
      {answer.toast && <ToastView toast={mergeToastAndError(answer.toast, errors)} />}
      {errors.length > 0 && (
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
    </div>
  );
}

/** If the only error says the same as the toast, shows it once, as the error's link. */
function mergeToastAndError(toast: Toast, errors: readonly [string, string][]): Toast {
  return errors.length === 1 && errors[0]?.[1] === toast.message ? { ...toast, message: '' } : toast;
}
