import type { ReactNode } from 'react';
import { useAnswer } from '../form-nonce.ts';
import { buttonClass } from '../Button.tsx';
import type { ButtonLook } from '../Button.tsx';

interface CollapsibleProps {
  label: ReactNode;
  /** The intent of the form in the section. If the form comes back with an error, the section is open. */
  intent?: string;
  /** Opens the section on load, for example because the URL says so. */
  defaultOpen?: boolean;
  look?: ButtonLook | undefined;
  children: ReactNode;
}

/** A section that's rarely needed, so it's closed until it's clicked. Works without script. */
export function Collapsible({ label, intent, defaultOpen = false, look = 'quiet', children }: CollapsibleProps) {
  const answer = useAnswer();
  const open = defaultOpen || (intent !== undefined && answer?.intent === intent && !answer.shown);
  return (
    <details className="fold" open={open}>
      <summary className={buttonClass({ look })}>{label}</summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
