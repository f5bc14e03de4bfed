import { reportsTexts } from '#modules/dispatch/copy/en/reports.ts';
import type { Reports } from '#modules/dispatch/index.ts';
import { Card } from '../../ui/Card.tsx';
import { ShareBar } from '../../ui/desk/ShareBar.tsx';
import { useTexts } from '../../ui/texts.ts';

/** Why requests ended without a completed job. */
export function LostCard({ lost }: Pick<Reports, 'lost'>) {
  const t = useTexts(reportsTexts).lost;
  const most = Math.max(...lost.map(({ count }) => count));
  return (
    <Card title={t.heading}>
      {lost.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t.reason}</th>
              <th scope="col">{t.count}</th>
            </tr>
          </thead>
          <tbody>
            {lost.map(({ reason, count }) => (
              <tr key={reason}>
                <th scope="row">{t.reasons[reason]}</th>
                <td>
                  {count}
                  <ShareBar share={count / most} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
