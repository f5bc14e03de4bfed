import { MINUTE } from '#kernel/constants.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import type { RequestCard } from '#modules/dispatch/index.ts';
import { formatShortEta } from '#modules/place/rules/distance.ts';
import { waitLevel, waitedMinutes } from '#modules/request/rules/waiting.ts';
import type { WaitLevel } from '#modules/request/rules/waiting.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { useTexts } from '../../ui/texts.ts';

/**
 * How long a request has waited for whoever's turn it is, in milliseconds; how late that is for dispatch; and both in
 * words.
 */
export function useWait({ turn, turnSince }: Pick<RequestCard, 'turn' | 'turnSince'>) {
  const { now, limits } = useDesk();
  const { card } = useTexts(deskQueueTexts);
  const waited = Math.max(0, now - turnSince);
  const level: WaitLevel = turn === 'admin' ? waitLevel(waited, limits) : 0;
  const late = level === 0 ? [] : [card.late(Math.round(limits[level === 2 ? 1 : 0] / MINUTE))];
  return { waited, level, words: [formatShortEta(waitedMinutes(waited)), ...late].join(', ') };
}
