import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { Card } from '../../ui/Card.tsx';
import { PagingLinks } from '../../ui/desk/PagingLinks.tsx';
import { useRequestPath, withQuery } from '../../ui/desk/request-path.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, isoTime } from '../../ui/time.ts';
import type { DeskRequest } from './load.server.ts';

/** The activity log: who did what and when, newest first. */
export function LogCard({ request }: { request: DeskRequest }) {
  const locale = useLocale();
  const t = useTexts(adminRequestTexts).log;
  const { lines, older, isFirst } = request.log;
  const page = useRequestPath(request.row.id);
  return (
    <Card title={t.heading} id="log">
      {lines.length === 0 && <p className="sub">{t.empty}</p>}
      <ol className="lines">
        {lines.map((line) => (
          <li key={line.id}>
            {line.sentence}
            <span className="sub">
              {line.by ?? t.by[line.user_type]},{' '}
              <time dateTime={isoTime(line.created_at)}>{formatDateTime(line.created_at, locale)}</time>
            </span>
          </li>
        ))}
      </ol>
      {request.workflowUrl && (
        <p className="sub">
          <a href={request.workflowUrl} target="_blank" rel="noreferrer">
            {t.workflow}
          </a>
        </p>
      )}
      <PagingLinks
        newest={isFirst ? undefined : { to: `${page}#log`, label: t.newest }}
        older={older ? { to: `${withQuery(page, 'log_before', older)}#log`, label: t.older } : undefined}
      />
    </Card>
  );
}
