import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { Card } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { VoiceConsent } from '../../ui/desk/VoiceConsent.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, isoTime } from '../../ui/time.ts';
import type { DeskRequest } from './load.server.ts';

/** Which texts were sent, to whom, and whether they arrived. */
export function MessagesCard({ request }: { request: DeskRequest }) {
  const locale = useLocale();
  const t = useTexts(deskMessagesTexts);
  const purposes: Partial<Record<string, string>> = t.purpose;
  const statuses: Partial<Record<string, string>> = t.status;
  const reasons: Partial<Record<string, string>> = t.why;
  return (
    <Card title={t.heading}>
      <Consent request={request} />
      {request.messages.length === 0 && <p className="sub">{t.none}</p>}
      <ol className="lines">
        {request.messages.map(({ id, purpose, recipient, toWrongNumber, status, error_code, at }) => (
          <li key={id}>
            {purposes[purpose] ?? purpose} <strong>{statuses[status] ?? status}</strong>
            {error_code && `: ${reasons[error_code] ?? t.code(error_code)}`}
            <span className="sub">
              {toWrongNumber ? t.toWrongNumber : t.to[recipient]},{' '}
              <time dateTime={isoTime(at)}>{formatDateTime(at, locale)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Says that no texts are sent without consent, with the question to read out to the customer. */
function Consent({ request: { consent, nonce, row } }: { request: DeskRequest }) {
  const t = useTexts(deskMessagesTexts);
  if (!consent) return null;
  return (
    <>
      <p>{t.noConsent}</p>
      <Collapsible label={t.record} intent="text_consent">
        <IntentForm intent="text_consent" nonce={nonce} version={row.version}>
          <VoiceConsent label={t.consent} scripts={[consent]} />
          <SubmitButton look="plain">{t.record}</SubmitButton>
        </IntentForm>
      </Collapsible>
    </>
  );
}
