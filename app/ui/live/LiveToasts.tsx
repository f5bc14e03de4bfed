import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { clearToasts, dismissToast, useLiveToasts } from './live-toasts.ts';
import { useTexts } from '../texts.ts';
import { ToastView } from '../Toast.tsx';

interface LiveToastsProps {
  /** Shows only the newest toast, at the lower edge, so that nothing on the page moves. */
  low?: boolean;
}

/**
 * Toasts about events that happened after the page was opened. The box is always in the page, so that screen readers
 * announce changes.
 */
export function LiveToasts({ low = false }: LiveToastsProps) {
  const t = useTexts(commonTexts);
  const toasts = useLiveToasts();
  const { pathname } = useLocation();
  useEffect(() => clearToasts, [pathname]);
  return (
    <div className={low ? 'live-toasts live-toasts-low' : 'live-toasts'} role="status">
      {(low ? toasts.slice(-1) : toasts).map((toast) => (
        <div key={toast.id} className="live-toast">
          <ToastView toast={toast} inStatus>
            <button type="button" className="btn btn-quiet" onClick={() => dismissToast(toast.id)}>
              {t.close}
            </button>
          </ToastView>
        </div>
      ))}
    </div>
  );
}
