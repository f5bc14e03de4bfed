import { storyTexts } from '#modules/dispatch/copy/en/story.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { Card } from '../../ui/Card.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime, isoTime } from '../../ui/time.ts';
import { durationInWords } from './duration.ts';
import type { Story } from './load.server.ts';

/** The arrival times that providers promised, and whether they were kept. */
export function PromisesCard({ promises }: Pick<Story, 'promises'>) {
  const t = useTexts(storyTexts).promises;
  const { by } = useTexts(adminRequestTexts).log;
  const locale = useLocale();
  const outcomeOf = useOutcomeWords();
  return (
    <Card title={t.heading}>
      {promises.length === 0 && <p className="sub">{t.none}</p>}
      {promises.length > 0 && (
        <>
          <p className="sub">{t.hint}</p>
          <table className="data-table table-cards">
            <thead>
              <tr>
                <th scope="col">{t.made}</th>
                <th scope="col">{t.by}</th>
                <th scope="col">{t.due}</th>
                <th scope="col">{t.result}</th>
              </tr>
            </thead>
            <tbody>
              {promises.map((promise) => (
                <tr key={promise.madeAt} className="break-inside-avoid">
                  <td data-label={t.made}>
                    <time dateTime={isoTime(promise.madeAt)}>{formatTime(promise.madeAt, locale)}</time>
                  </td>
                  <td data-label={t.by}>
                    {by[promise.by]} <span className="sub">{promise.isFirst ? t.first : t.renewed}</span>
                  </td>
                  <td data-label={t.due}>
                    <time dateTime={isoTime(promise.dueAt)}>{formatTime(promise.dueAt, locale)}</time>
                  </td>
                  <td data-label={t.result}>{outcomeOf(promise)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  );
}

function useOutcomeWords() {
  const t = useTexts(storyTexts).promises;
  const locale = useLocale();
  return ({ dueAt, outcome }: Story['promises'][number]) => {
    switch (outcome.kind) {
      case 'kept':
        return t.kept(formatTime(outcome.arrivedAt, locale));
      case 'late':
        return t.late(formatTime(outcome.arrivedAt, locale), durationInWords(outcome.arrivedAt - dueAt));
      default:
        return t[outcome.kind];
    }
  };
}
