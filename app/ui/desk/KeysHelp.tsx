import { Link } from '@remix-run/react';
import { useCallback, useState } from 'react';
import { deskKeysTexts } from '#modules/dispatch/copy/en/desk-keys.ts';
import { Button } from '../Button.tsx';
import { Modal } from '../Modal.tsx';
import { useTexts } from '../texts.ts';
import { useDesk } from './desk-state.ts';
import { useDeskKeys } from './keys.tsx';

const KEYS = ['n', 'j', 'k', 'Enter', 'Esc', '/', 'p', 'a', 'c', 'm', '?'] as const;

/**
 * Listens for the desk's keyboard shortcuts, and lists them. The button that shows the list is only on wide screens,
 * which usually have a keyboard.
 */
export function KeysHelp() {
  const t = useTexts(deskKeysTexts);
  const [isOpen, setIsOpen] = useState(false);
  useDeskKeys(useCallback(() => setIsOpen(true), []));
  return (
    <>
      <Button look="ghost" className="needs-script max-md:hidden" onClick={() => setIsOpen(true)}>
        {t.title}
      </Button>
      <Modal id="desk-keys" title={t.title} open={isOpen} onClose={() => setIsOpen(false)}>
        {isOpen && <KeysList onLeave={() => setIsOpen(false)} />}
      </Modal>
    </>
  );
}

function KeysList({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(deskKeysTexts);
  const { letterKeys } = useDesk();
  return (
    <>
      <p>{letterKeys ? t.on : t.off}</p>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {KEYS.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="key">{key}</kbd>
            </dt>
            <dd>{t.names[key]}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/admin/account" onClick={onLeave}>
          {t.change}
        </Link>
      </p>
    </>
  );
}
