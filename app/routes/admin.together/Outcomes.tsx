import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { deskTogetherTexts } from '#modules/dispatch/copy/en/desk-together.ts';
import { Card } from '../../ui/Card.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { Outcome } from './carry-out.server.ts';

/** What became of each job, those that weren't done first. */
export function Outcomes({ outcomes }: { outcomes: Outcome[] }) {
  const t = useTexts(deskTogetherTexts).done;
  const column = useTexts(deskTogetherTexts).confirm.job;
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), [outcomes]);
  const done = outcomes.filter(({ ok }) => ok).length;
  return (
    <Card title={t.heading}>
      <p ref={lead} tabIndex={-1} className="lead">
        {t.lead(done, outcomes.length)}
      </p>
      <table className="data-table table-cards">
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col">{t.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes
            .toSorted((a, b) => Number(a.ok) - Number(b.ok))
            .map(({ id, number, ok, words }) => (
              <tr key={id}>
                <td>
                  <Link className="row-link" to={`/admin/request/${id}`}>
                    <strong>{number}</strong>
                  </Link>
                </td>
                <td data-label={t.outcome}>{ok ? words : <strong>{words}</strong>}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p>
        <Link to="/admin/together">{t.more}</Link>
      </p>
    </Card>
  );
}
