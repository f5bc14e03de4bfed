import { Link, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { WaitingJob } from '#modules/dispatch/index.ts';
import { ButtonLink, buttonClass } from '../Button.tsx';
import { useDesk } from './desk-state.ts';
import { REQUEST_PAGE } from './desk.ts';
import { KeyHint, useKey } from './keys.tsx';
import { useOpensRequest } from './request-path.ts';
import { useWaitingWords } from './waiting-words.ts';

/** The most urgent job that waits, other than the one that the page shows. */
function useNextJob(): WaitingJob | undefined {
  const { pathname } = useLocation();
  const { waiting } = useDesk();
  const shown = REQUEST_PAGE.exec(pathname)?.[1]?.toLowerCase();
  return waiting.urgent.find(({ id }) => id !== shown);
}

/** Leads from anywhere to the job that needs dispatch most. */
export function NextLink() {
  const next = useNextJob();
  const { now } = useDesk();
  const words = useWaitingWords();
  const key = useKey('n');
  const opens = useOpensRequest();
  if (!next) return null;
  return (
    <ButtonLink {...opens(next.id)} className="alarm-next" {...key}>
      {words.next(next, now)}
      <KeyHint of="n" />
    </ButtonLink>
  );
}

/** The way on after a command, as the answer's amber button. It has the focus, so that Enter goes on. */
export function NextAfterCommand() {
  const { pathname } = useLocation();
  const next = useNextJob();
  const { now } = useDesk();
  const words = useWaitingWords();
  const opens = useOpensRequest();
  const link = useRef<HTMLAnchorElement>(null);
  // React focuses no link by itself. One that comes later, while somebody types, doesn't take the focus.
  useEffect(() => link.current?.focus(), []);
  if (!next || !REQUEST_PAGE.test(pathname)) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without script too, the answer to a command has the focus
    <Link ref={link} {...opens(next.id)} className={buttonClass({ look: 'go' })} autoFocus>
      {words.next(next, now)}
    </Link>
  );
}
