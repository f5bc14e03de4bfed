import { MINUTE } from '#domain/constants.ts';
import { formatEta } from '#domain/distance.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { deskQueueTexts } from '#domain/texts/desk-queue.ts';
import { waitLevel } from '#domain/waiting.ts';
import { WaitBadge } from '../../components/admin/WaitBadge.tsx';
import { agoInWords } from '#domain/ago.ts';
import { useDesk } from '../../lib/desk-state.ts';
import { useLocale, useTexts } from '../../lib/texts.ts';
import type { DeskRequest } from './load.server.ts';

interface TurnProps {
  request: DeskRequest & { firstOpened: { by: string; at: Date } | null };
}

/** Whose turn it is and for how long already; who looked at it first. */
export function Turn({ request: { turn, turnSince, may, firstOpened } }: TurnProps) {
  const locale = useLocale();
  const t = useTexts(adminTexts).active;
  const queue = useTexts(deskQueueTexts).card;
  const { time } = useTexts(commonTexts);
  const { now, limits } = useDesk();
  const waitedMs = Math.max(0, now - turnSince);
  return (
    <>
      <span className="sub">
        {may.confirmPayment ? t.confirmPayment : t.turn[turn]}
        {turn !== 'nobody' && ` ${t.waiting(formatEta(waitedMs / MINUTE, locale))}`}
      </span>
      {turn === 'admin' && <WaitBadge level={waitLevel(waitedMs, limits)} limits={limits} />}
      {firstOpened && (
        <span className="sub">
          {queue.openedBy(firstOpened.by, agoInWords(now - new Date(firstOpened.at).getTime(), time))}
        </span>
      )}
    </>
  );
}
