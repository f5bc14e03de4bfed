import { deskMessagesTexts } from '#domain/texts/desk-messages.ts';
import { Card } from '../../components/Card.tsx';
import { useLocale, useTexts } from '../../lib/texts.ts';
import { formatDateTime, isoTime } from '../../lib/time.ts';
import type { DeskRequest } from './load.server.ts';

/** What was texted, to whom, and what became of it. */
export function MessagesCard({ request }: { request: DeskRequest }) {
  const locale = useLocale();
  const t = useTexts(deskMessagesTexts);
  const purposes: Partial<Record<string, string>> = t.purpose;
  const statuses: Partial<Record<string, string>> = t.status;
  const reasons: Partial<Record<string, string>> = t.why;
  return (
    <Card title={t.heading}>
      {request.messages.length === 0 && <p className="sub">{t.none}</p>}
      <ol className="lines">
        {request.messages.map(({ id, purpose, recipient, status, error_code, at }) => (
          <li key={id}>
            {purposes[purpose] ?? purpose} <strong>{statuses[status] ?? status}</strong>
            {error_code && `: ${reasons[error_code] ?? t.code(error_code)}`}
            <span className="sub">
              {t.to[recipient]}, <time dateTime={isoTime(at)}>{formatDateTime(at, locale)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
