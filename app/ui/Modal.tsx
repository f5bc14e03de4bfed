import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useTexts } from './texts.ts';
import { Button } from './Button.tsx';

interface ModalProps {
  /** The dialog's id. Its title has the id `<id>-title`. */
  id: string;
  title: string;
  open: boolean;
  /** Called when somebody closes the dialog, also if they press Escape. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog over the page. On a phone, it's a sheet at the bottom edge; on a wide screen, it's in the middle. It needs
 * script. The dialog keeps the focus inside. Escape closes it, and the focus returns to the button that opened it.
 */
export function Modal({ id, title, open, onClose, children }: ModalProps) {
  const t = useTexts(commonTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      id={id}
      className="mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-[40rem] flex-col gap-3 overflow-y-auto overscroll-contain rounded-t-l border-t-2 border-edge bg-paper px-5 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))] text-ink backdrop:bg-[#000a] open:flex md:my-auto md:rounded-l md:border-2 md:pb-5"
      aria-labelledby={`${id}-title`}
      onClose={onClose}
    >
      <div className="flex flex-none items-center justify-between gap-3">
        <h2 id={`${id}-title`}>{title}</h2>
        <Button look="quiet" className="flex-none" onClick={onClose}>
          {t.close}
        </Button>
      </div>
      {children}
    </dialog>
  );
}
