import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useTexts } from './texts.ts';
import { useScripted } from './use-scripted.ts';
import { Button, buttonClass } from './Button.tsx';

interface ModalProps {
  /** The dialog's id: also where its opener leads before script runs. */
  id: string;
  title: string;
  /** On what opens it. */
  opener: string;
  /** Opens it by itself, as when the form in it was refused. */
  open?: boolean;
  children: ReactNode;
}

/**
 * A dialog over the page, one markup for all: without script it stands in the page as a section; before script has come
 * its opener, a link, shows it there; then it is a real modal with Escape, and the focus returns to the opener.
 */
export function Modal({ id, title, opener, open = false, children }: ModalProps) {
  const t = useTexts(commonTexts);
  const scripted = useScripted();
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  };
  useEffect(() => {
    if (open) show();
  }, [open]);
  // Its opener was followed before script came.
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
        data-scripted={scripted || undefined}
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
