import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { bulkActionsTexts } from '#modules/dispatch/copy/en/desk-together.ts';
import { Card } from '../../ui/Card.tsx';
import { useTexts } from '../../ui/texts.ts';
import { JobLink, JobTable } from './JobTable.tsx';
import type { JobOutcome } from './carry-out.server.ts';

/** The result for each job. Failures come first. */
export function Outcomes({ outcomes }: { outcomes: JobOutcome[] }) {
  const t = useTexts(bulkActionsTexts).done;
  const column = useTexts(bulkActionsTexts).confirm.job;
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), [outcomes]);
  const doneCount = outcomes.filter(({ ok }) => ok).length;
  return (
    <Card title={t.heading}>
      <p ref={lead} tabIndex={-1} className="lead">
        {t.lead(doneCount, outcomes.length)}
      </p>
      <JobTable columns={[column, t.outcome]}>
        {outcomes
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))
          .map(({ id, number, ok, words }) => (
            <tr key={id}>
              <td>
                <JobLink id={id} number={number} />
              </td>
              <td data-label={t.outcome}>{ok ? words : <strong>{words}</strong>}</td>
            </tr>
          ))}
      </JobTable>
      <p>
        <Link to="/admin/together">{t.more}</Link>
      </p>
    </Card>
  );
}
