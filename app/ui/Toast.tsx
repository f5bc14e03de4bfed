import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { useRootData } from './root-data.ts';

const TOAST_ICONS = { success: '✓', error: '!', info: 'i' } as const;

interface ToastViewProps {
  toast: Toast;
  /** Set if it's inside a status region already: a second one would make screen readers repeat it. */
  inStatus?: boolean;
  /** Actions, beside the words or below them. */
  children?: ReactNode;
}

/** A message in the page. It never disappears on a timer. */
export function ToastView({ toast, inStatus = false, children }: ToastViewProps) {
  const tone = toast.tone ?? 'info';
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={`toast toast-${tone}`} role={inStatus ? undefined : role}>
      <span className="toast-sign" aria-hidden="true">
        {TOAST_ICONS[tone]}
      </span>
      <div className="toast-body">
        <div>
          <strong>{toast.title}</strong>
          {toast.message && <p>{toast.message}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}

/**
 * The toast that came with a redirect. It stays until the next page, even when live updates reload the data. A refusal
 * takes the focus.
 */
export function Flash() {
  const { key } = useLocation();
  const toast = useRootData()?.toast ?? null;
  const [kept, setKept] = useState({ key, toast, seen: toast });
  let shown = kept;
  if (toast !== kept.seen || key !== kept.key) {
    shown = { key, seen: toast, toast: key === kept.key ? (toast ?? kept.toast) : toast };
    setKept(shown);
  }
  const box = useRef<HTMLDivElement>(null);
  const refusal = shown.toast?.tone === 'error' ? shown.toast : null;
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  if (!shown.toast) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <ToastView key={shown.key} toast={shown.toast} />
    </div>
  );
}
