import { Link } from '@remix-run/react';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import type { UnpaidJob } from '#modules/dispatch/index.ts';
import { useOpenRequestLink } from '../request-path.ts';
import { useLocale, useTexts } from '../../texts.ts';
import { formatDateTime, isoTime } from '../../time.ts';
import { Owed } from './Owed.tsx';

/** The jobs whose provider wasn't paid on site, or hasn't confirmed the payment. */
export function UnpaidJobs({ jobs }: { jobs: UnpaidJob[] }) {
  const t = useTexts(deskQueueTexts).unpaid;
  const locale = useLocale();
  const linkTo = useOpenRequestLink();
  if (jobs.length === 0) return null;
  return (
    <Owed heading={t.heading} count={jobs.length}>
      <p className="sub">{t.hint}</p>
      <ul className="lines">
        {jobs.map(({ id, number, provider, cents, reportedAt, overdueAt }) => {
          const at = reportedAt ?? overdueAt;
          const words = reportedAt ? t.reported : t.unconfirmed;
          return (
            <li key={id}>
              <Link {...linkTo(id, 'payment')}>{t.job(number, cents, provider)}</Link>
              {at && (
                <time className="sub" dateTime={isoTime(at)}>
                  {words(formatDateTime(at, locale))}
                </time>
              )}
            </li>
          );
        })}
      </ul>
    </Owed>
  );
}
