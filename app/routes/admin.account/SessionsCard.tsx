import { accountTexts } from '#modules/account/copy/en/account.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { agoInWords } from '#kernel/ago.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, isoTime } from '../../ui/time.ts';
import type { AccountData } from './load.server.ts';

type Session = AccountData['sessions'][number];

/** All browsers that are signed in to this account, with buttons to sign them out. */
export function SessionsCard({ sessions, nonce, now }: Pick<AccountData, 'sessions' | 'nonce' | 'now'>) {
  const t = useTexts(accountTexts).sessions;
  return (
    <Card title={t.heading}>
      <p className="sub">{t.lead}</p>
      <ul className="people">
        {sessions.map((session) => (
          <li key={session.handle} className="session">
            <SessionFacts session={session} now={now} />
            {!session.current && <EndSessionForm session={session} nonce={nonce} />}
          </li>
        ))}
      </ul>
      <ConfirmSection label={t.endAll} question={t.endAllQuestion} keepLabel={t.keep} look="plain">
        <IntentForm intent="end_sessions" nonce={nonce}>
          <SubmitButton look="danger">{t.endAll}</SubmitButton>
        </IntentForm>
      </ConfirmSection>
    </Card>
  );
}

function SessionFacts({ session, now }: { session: Session; now: number }) {
  const locale = useLocale();
  const t = useTexts(accountTexts).sessions;
  const { time } = useTexts(commonTexts);
  return (
    <div>
      <p className="row person">
        <strong>{session.browser ?? t.unknown}</strong>
        {session.current && <Badge tone="green">{t.current}</Badge>}
      </p>
      <p className="sub">
        {t.since}: <time dateTime={isoTime(session.since)}>{formatDateTime(session.since, locale)}</time>
      </p>
      <p className="sub">
        {t.lastUsed}: {agoInWords(session.current ? 0 : now - session.lastUsed.getTime(), time)}
      </p>
    </div>
  );
}

function EndSessionForm({ session, nonce }: { session: Session; nonce: string }) {
  const locale = useLocale();
  const t = useTexts(accountTexts).sessions;
  const name = t.endOf(session.browser ?? t.unknown, formatDateTime(session.since, locale));
  return (
    <IntentForm intent="end_session" nonce={nonce}>
      <input type="hidden" name="session" value={session.handle} />
      <SubmitButton look="plain" aria-label={name}>
        {t.end}
      </SubmitButton>
    </IntentForm>
  );
}
