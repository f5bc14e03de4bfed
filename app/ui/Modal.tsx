import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useTexts } from './texts.ts';
import { useHydrated } from './use-hydrated.ts';
import { Button, buttonClass } from './Button.tsx';

interface ModalProps {
  /** The dialog's id, and the opener's link target before script runs. */
  id: string;
  title: string;
  /** The opener's label. */
  opener: string;
  /** Opens on load, for instance when the form in it was refused. */
  open?: boolean;
  children: ReactNode;
}

/**
 * A dialog that also works without script, as a section of the page. Until hydration its opener is a link to it; after
 * that it's a real modal with Escape, and the focus returns to the opener.
 */
export function Modal({ id, title, opener, open = false, children }: ModalProps) {
  const t = useTexts(commonTexts);
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  };
  useEffect(() => {
    if (open) show();
  }, [open]);
  // The opener was clicked before hydration.
  useEffect(() => {
    if (dialog.current?.matches(':target')) show();
  }, []);
  const onOpen = (event: MouseEvent) => {
    event.preventDefault();
    show();
  };
  return (
    <>
      <a className={`${buttonClass({ look: 'go', wide: true })} needs-script`} href={`#${id}`} onClick={onOpen}>
        {opener}
      </a>
      <dialog
        ref={dialog}
        id={id}
        className="modal card"
        data-hydrated={hydrated || undefined}
        aria-labelledby={`${id}-title`}
      >
        <div className="modal-head">
          <h2 id={`${id}-title`}>{title}</h2>
          <Button look="quiet" className="needs-script" onClick={() => dialog.current?.close()}>
            {t.close}
          </Button>
        </div>
        {children}
      </dialog>
    </>
  );
}
