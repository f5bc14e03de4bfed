import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { MAX_NOTE_LENGTH } from '#modules/dispatch/rules/claims.ts';
import { Card } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { useKeyAttributes } from '../../ui/desk/keys.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, isoTime } from '../../ui/time.ts';
import type { DeskRequest } from './load.server.ts';

/** What dispatchers write for each other, newest first. */
export function NotesCard({ request: { notes, nonce } }: { request: DeskRequest }) {
  const locale = useLocale();
  const t = useTexts(deskTeamTexts).notes;
  return (
    <Card title={t.heading} id="notes">
      <IntentForm intent="add_note" nonce={nonce}>
        <Textarea
          name="note"
          label={t.label}
          hint={t.hint}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          {...useKeyAttributes('m')}
        />
        <div>
          <SubmitButton look="plain">{t.add}</SubmitButton>
        </div>
      </IntentForm>
      {notes.length === 0 && <p className="sub">{t.none}</p>}
      <ol className="lines">
        {notes.map((note) => (
          <li key={note.id} className="whitespace-pre-line">
            {note.text}
            <span className="sub">
              {note.by ?? t.somebody},{' '}
              <time dateTime={isoTime(note.created_at)}>{formatDateTime(note.created_at, locale)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
