import { reportsTexts } from '#modules/dispatch/copy/en/reports.ts';
import type { Reports } from '#modules/dispatch/index.ts';
import { MIN_JOBS_FOR_STATISTICS, priceBandEnds } from '#modules/dispatch/rules/reports.ts';
import { Card } from '../../ui/Card.tsx';
import { ShareBar } from '../../ui/desk/ShareBar.tsx';
import { useTexts } from '../../ui/texts.ts';

/** How many offers were accepted, by price. */
export function AcceptanceCard({ acceptance }: Pick<Reports, 'acceptance'>) {
  const words = useTexts(reportsTexts);
  const t = words.acceptance;
  return (
    <Card title={t.heading}>
      <p className="sub">{t.hint}</p>
      {acceptance.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t.band}</th>
              <th scope="col">{t.offers}</th>
              <th scope="col">{t.share}</th>
            </tr>
          </thead>
          <tbody>
            {acceptance.map(({ band, offers, accepted }) => (
              <tr key={band}>
                <th scope="row">{t.range(priceBandEnds(band))}</th>
                <td>{offers}</td>
                <td>
                  {offers < MIN_JOBS_FOR_STATISTICS ? (
                    words.few
                  ) : (
                    <>
                      {`${Math.floor((accepted / offers) * 100)}%`}
                      <ShareBar share={accepted / offers} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
