import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from './Button.tsx';
import type { ButtonLook } from './Button.tsx';

interface ConfirmSectionProps {
  /** The label of the button that opens the section. */
  label: string;
  /** The question, exactly as in docs/product.md, "Quoted texts". */
  question: string;
  /** The label of the button that closes the section. Without script, the button that opened the section closes it. */
  keepLabel: string;
  look?: ButtonLook;
  /** Whether the section is unfolded from the start, to show an error of its form. */
  open?: boolean;
  /** The form that performs the action. */
  children: ReactNode;
}

/** A confirmation that works without script: the first button unfolds the question and the form. */
export function ConfirmSection({
  label,
  question,
  keepLabel,
  look = 'quiet',
  open = false,
  children,
}: ConfirmSectionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const keep = () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={details} className="confirm" open={open}>
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
