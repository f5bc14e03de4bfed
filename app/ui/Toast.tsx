import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { useRootData } from './root-data.ts';

const SIGNS = { success: '✓', error: '!', info: 'i' } as const;

interface ToastViewProps {
  toast: Toast;
  /** What it stands in is a status region already: screen readers would say it twice. */
  inStatus?: boolean;
  /** What can be done about it; beside the words, below them where these need the room. */
  children?: ReactNode;
}

/** A message in the page: no timer takes it away before it was read. */
export function ToastView({ toast, inStatus = false, children }: ToastViewProps) {
  const tone = toast.tone ?? 'info';
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={`toast toast-${tone}`} role={inStatus ? undefined : role}>
      <span className="toast-sign" aria-hidden="true">
        {SIGNS[tone]}
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
 * The toast that came with a redirect. It stays until the next page, also when live updates load the data again. A
 * refusal takes the focus, as the page's own answer does.
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
