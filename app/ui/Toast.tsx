import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { Button } from './Button.tsx';
import { endFlashToast, useFlashToastEnded } from './flash-end.ts';
import { useRootData } from './root-data.ts';
import { useTexts } from './texts.ts';

const TOAST_ICONS = { success: '✓', error: '!', info: 'i' } as const;

interface ToastViewProps {
  toast: Toast;
  /** Set this inside a status region. A second region would make screen readers repeat the toast. */
  inStatus?: boolean;
  /** Buttons or links, beside the words or below them. */
  children?: ReactNode;
}

/** A message in the page. No timer removes it. */
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
 * Shows the toast that came with a redirect. It stays while live updates reload the data. It ends when another page is
 * opened, when the state that it's about changes, or when it's closed. A toast about a refusal takes the focus.
 * @param props.afterSuccess what to offer after a success
 */
export function Flash({ afterSuccess }: { afterSuccess?: ReactNode }) {
  const { key } = useLocation();
  const t = useTexts(commonTexts);
  const toast = useRootData()?.toast ?? null;
  const [current, setCurrent] = useState({ key, toast, seen: toast });
  let shown = current;
  if (toast !== current.seen || key !== current.key) {
    shown = { key, seen: toast, toast: key === current.key ? (toast ?? current.toast) : toast };
    setCurrent(shown);
  }
  const box = useRef<HTMLDivElement>(null);
  const refusal = shown.toast?.tone === 'error' ? shown.toast : null;
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  const isOver = useFlashToastEnded(key);
  if (!shown.toast || isOver) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <ToastView key={shown.key} toast={shown.toast}>
        {shown.toast.tone === 'success' && afterSuccess}
        <Button look="quiet" className="needs-script" onClick={() => endFlashToast(key)}>
          {t.close}
        </Button>
      </ToastView>
    </div>
  );
}
