import { formatEta } from '#modules/place/rules/distance.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { waitLevel, waitedMinutes } from '#modules/request/rules/waiting.ts';
import { WaitBadge } from '../../ui/desk/WaitBadge.tsx';
import { agoInWords } from '#kernel/ago.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

interface WhoseTurnProps {
  request: DeskRequest & { firstOpened: { by: string; at: Date } | null };
}

/** Says whose turn it is and since when, and who opened the request first. */
export function WhoseTurn({ request }: WhoseTurnProps) {
  const { turn, turnSince, firstOpened } = request;
  const locale = useLocale();
  const t = useTexts(adminTexts).active;
  const queue = useTexts(deskQueueTexts).card;
  const { time } = useTexts(commonTexts);
  const { now, limits } = useDesk();
  const waitedMs = Math.max(0, now - turnSince);
  return (
    <>
      <span className="sub">
        {stillToDo(request, t) ?? t.turn[turn]}
        {turn !== 'nobody' && ` ${t.waiting(formatEta(waitedMinutes(waitedMs), locale))}`}
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

/** What dispatch still has to do about the money of a request that has ended; null if nothing. */
function stillToDo({ may, owesFee }: DeskRequest, t: (typeof adminTexts)['active']): string | null {
  if (may.retryRefund) return t.refundFailed;
  if (may.confirmPayment) return t.confirmPayment;
  return owesFee ? t.payFee : null;
}
