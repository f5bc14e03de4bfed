import { Link } from '@remix-run/react';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import type { DropOffWish } from '#modules/dispatch/index.ts';
import { useOpenRequestLink } from '../request-path.ts';
import { useLocale, useTexts } from '../../texts.ts';
import { formatDateTime, isoTime } from '../../time.ts';
import { Owed } from './Owed.tsx';

/** The requests of customers who ask for another drop-off and have no answer yet. */
export function DropOffWishes({ wishes }: { wishes: DropOffWish[] }) {
  const t = useTexts(deskQueueTexts).dropOffs;
  const locale = useLocale();
  const linkTo = useOpenRequestLink();
  if (wishes.length === 0) return null;
  return (
    <Owed heading={t.heading} count={wishes.length}>
      <ul className="lines">
        {wishes.map(({ id, number, askedAt }) => (
          <li key={id}>
            <Link {...linkTo(id)}>{t.wish(number)}</Link>
            {askedAt && (
              <time className="sub" dateTime={isoTime(askedAt)}>
                {t.since(formatDateTime(askedAt, locale))}
              </time>
            )}
          </li>
        ))}
      </ul>
    </Owed>
  );
}
