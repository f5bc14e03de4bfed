import type { ReactNode } from 'react';
import { useAnswer } from '../form-nonce.ts';
import { buttonClass } from '../Button.tsx';
import type { ButtonLook } from '../Button.tsx';

interface FoldProps {
  label: ReactNode;
  /** The intent of the form inside: its errors unfold the section, its success may fold it. */
  intent?: string;
  /** Open at first, such as when the URL says so. */
  unfolded?: boolean;
  look?: ButtonLook | undefined;
  children: ReactNode;
}

/** Rarely needed content, one click away; works without script. */
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
