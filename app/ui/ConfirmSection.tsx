import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from './Button.tsx';
import type { ButtonLook } from './Button.tsx';

interface ConfirmSectionProps {
  /** On the button that opens it. */
  label: string;
  /** The question, word for word (docs/product.md, "Quoted texts"). */
  question: string;
  /** Says no: closes it again (only with script; without, the first button does). */
  keepLabel: string;
  look?: ButtonLook;
  /** The form that really does it. */
  children: ReactNode;
}

/** A confirmation that needs no script: the first button unfolds the question and the form. */
export function ConfirmSection({ label, question, keepLabel, look = 'quiet', children }: ConfirmSectionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const keep = () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={details} className="confirm">
      <summary className={buttonClass({ look })}>{label}</summary>
      <div className="confirm-body">
        <p>{question}</p>
        <div className="row">
          {children}
          <Button look="quiet" className="needs-script" onClick={keep}>
            {keepLabel}
          </Button>
        </div>
      </div>
    </details>
  );
}
