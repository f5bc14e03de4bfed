import type { ReactNode } from 'react';
import { useAnswer } from '../form-nonce.ts';
import { buttonClass } from '../Button.tsx';
import type { ButtonLook } from '../Button.tsx';

interface FoldProps {
  label: ReactNode;
  /** The form inside: what is wrong with it must not stay folded away, and what it did may. */
  intent?: string;
  /** Unfolded from the start, as where the address says so. */
  unfolded?: boolean;
  look?: ButtonLook | undefined;
  children: ReactNode;
}

/** What is needed now and then, one click away; needs no script. */
export function Fold({ label, intent, unfolded = false, look = 'quiet', children }: FoldProps) {
  const answer = useAnswer();
  const open = unfolded || (intent !== undefined && answer?.intent === intent && !answer.shown);
  return (
    <details className="fold" open={open}>
      <summary className={buttonClass({ look })}>{label}</summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
