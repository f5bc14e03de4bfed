import type { ReactNode } from 'react';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { storyTexts } from '#modules/dispatch/copy/en/story.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { Card } from '../../ui/Card.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDay, formatTime, isoTime } from '../../ui/time.ts';
import type { StoryLine } from './load.server.ts';

/** Every text, every note and every entry of the log, oldest first. */
export function TalkCard({ lines }: { lines: readonly StoryLine[] }) {
  const t = useTexts(storyTexts).talk;
  const locale = useLocale();
  return (
    <Card title={t.heading}>
      <table className="data-table story-talk">
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.channel}</th>
            <th scope="col">{t.who}</th>
            <th scope="col">{t.what}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const day = formatDay(new Date(line.at), locale);
            const before = lines[index - 1];
            const isNewDay = !before || formatDay(new Date(before.at), locale) !== day;
            return (
              <tr key={line.key} className="break-inside-avoid" data-channel={line.channel}>
                <td>
                  {isNewDay && <strong>{day} </strong>}
                  <time dateTime={isoTime(line.at)}>{formatTime(line.at, locale)}</time>
                </td>
                <LineCells line={line} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

/** The cells after the time: the channel, the person and the words. */
function LineCells({ line }: { line: StoryLine }) {
  const { talk } = useTexts(storyTexts);
  const { by } = useTexts(adminRequestTexts).log;
  const { somebody } = useTexts(deskTeamTexts).notes;
  const { to } = useTexts(deskMessagesTexts);
  switch (line.channel) {
    case 'log':
      return (
        <Cells channel={talk.channels.log} who={line.email ?? by[line.by]}>
          {line.sentence}
        </Cells>
      );
    case 'note':
      return (
        <Cells channel={talk.channels.note} who={line.email ?? somebody}>
          <span className="whitespace-pre-line">{line.text}</span>
        </Cells>
      );
    case 'received':
      return (
        <Cells channel={talk.channels.text} who={talk.from[line.by ?? 'system']}>
          {line.word && line.word !== 'unknown' ? talk.understood(line.word) : talk.notUnderstood}
        </Cells>
      );
    case 'sent':
      return (
        <Cells channel={talk.channels.text} who={to[line.to]}>
          <Sent line={line} />
        </Cells>
      );
  }
}

function Cells({ channel, who, children }: { channel: string; who: string; children: ReactNode }) {
  return (
    <>
      <td>{channel}</td>
      <td>{who}</td>
      <td>{children}</td>
    </>
  );
}

/** A text that we sent: what it's about, its words, and what became of it. */
function Sent({ line }: { line: Extract<StoryLine, { channel: 'sent' }> }) {
  const t = useTexts(storyTexts).talk;
  const messages = useTexts(deskMessagesTexts);
  const locale = useLocale();
  const purposes: Partial<Record<string, string>> = messages.purpose;
  const statuses: Partial<Record<string, string>> = messages.status;
  const reasons: Partial<Record<string, string>> = messages.why;
  const status = statuses[line.status] ?? line.status;
  const reason = line.error && `: ${reasons[line.error] ?? messages.code(line.error)}`;
  return (
    <>
      <strong>{purposes[line.purpose] ?? line.purpose}</strong>
      <span className="block whitespace-pre-line" lang={line.language}>
        {line.text}
      </span>
      <span className="sub">
        {t.delivery(status, formatTime(line.statusAt, locale))}
        {reason}
      </span>
    </>
  );
}
