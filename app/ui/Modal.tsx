import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useTexts } from './texts.ts';
import { useHydrated } from './use-hydrated.ts';
import { Button, buttonClass } from './Button.tsx';

interface ModalProps {
  /** The dialog's id. Without script, the opener links to it. */
  id: string;
  title: string;
  /** The label of the link or button that opens the dialog. */
  opener: string;
  /** Opens the dialog on load, for example when the form in it was refused. */
  open?: boolean;
  children: ReactNode;
}

/**
 * A dialog that without script is a section of the page. Until hydration its opener is a link to the section. After
 * that it's a real modal: Escape closes it, and the focus returns to the opener.
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
  // The opener may have been clicked before hydration.
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
