import { Link, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { WaitingJob } from '#modules/dispatch/index.ts';
import { ButtonLink, buttonClass } from '../Button.tsx';
import { useDesk } from './desk-state.ts';
import { REQUEST_PAGE_PATH } from './desk.ts';
import { KeyHint, useKeyAttributes } from './keys.tsx';
import { useOpenRequestLink } from './request-path.ts';
import { useWaitingJobWords } from './waiting-words.ts';

/** The most urgent waiting job, except the one that the page shows. */
function useNextJob(): WaitingJob | undefined {
  const { pathname } = useLocation();
  const { waiting } = useDesk();
  const shownId = REQUEST_PAGE_PATH.exec(pathname)?.[1]?.toLowerCase();
  return waiting.urgent.find(({ id }) => id !== shownId);
}

/** The link to the most urgent waiting job, on every desk page. */
export function NextJobLink() {
  const next = useNextJob();
  const { now } = useDesk();
  const words = useWaitingJobWords();
  const key = useKeyAttributes('n');
  const linkTo = useOpenRequestLink();
  if (!next) return null;
  return (
    <ButtonLink {...linkTo(next.id)} className="alarm-next" {...key}>
      {words.next(next, now)}
      <KeyHint of="n" />
    </ButtonLink>
  );
}

/**
 * Part of the answer to a command: the link to the next job. It's an amber button that gets the focus, so that pressing
 * Enter opens that job.
 */
export function NextJobAfterCommand() {
  const { pathname } = useLocation();
  const next = useNextJob();
  const { now } = useDesk();
  const words = useWaitingJobWords();
  const linkTo = useOpenRequestLink();
  const link = useRef<HTMLAnchorElement>(null);
  // React doesn't apply `autoFocus` to links. Run this only once: a link that appears later, while somebody types,
  // mustn't take the focus.
  useEffect(() => link.current?.focus(), []);
  if (!next || !REQUEST_PAGE_PATH.test(pathname)) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without script too, the answer to a command has the focus
    <Link ref={link} {...linkTo(next.id)} className={buttonClass({ look: 'go' })} autoFocus>
      {words.next(next, now)}
    </Link>
  );
}
