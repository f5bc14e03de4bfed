import { MINUTE } from '#kernel/constants.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import type { RequestCard } from '#modules/dispatch/index.ts';
import { formatShortEta } from '#modules/place/rules/distance.ts';
import { waitLevel, waitedMinutes } from '#modules/request/rules/waiting.ts';
import type { WaitLevel } from '#modules/request/rules/waiting.ts';
import { useDesk } from './desk-state.ts';
import { useTexts } from '../texts.ts';

/**
 * How long a request has waited for the person whose turn it is: `waited` in milliseconds, and `time` in words. `level`
 * says which of dispatch's two time limits the wait has passed: 1 for the first, 2 for the second, 0 for none, or if it
 * isn't dispatch's turn. `late` says this in words; it's null for level 0. `words` is `time` with `late`.
 */
export function useWaitInWords({ turn, turnSince }: Pick<RequestCard, 'turn' | 'turnSince'>) {
  const { now, limits } = useDesk();
  const { card } = useTexts(deskQueueTexts);
  const waited = Math.max(0, now - turnSince);
  const level: WaitLevel = turn === 'admin' ? waitLevel(waited, limits) : 0;
  const time = formatShortEta(waitedMinutes(waited));
  const late = level === 0 ? null : card.late(Math.round(limits[level === 2 ? 1 : 0] / MINUTE));
  return { waited, level, time, late, words: late === null ? time : `${time}, ${late}` };
}
