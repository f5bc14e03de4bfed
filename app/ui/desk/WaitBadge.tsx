import { MINUTE } from '#kernel/constants.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import type { WaitLevel, WaitLimits } from '#modules/request/rules/waiting.ts';
import { useTexts } from '../texts.ts';
import { Badge } from '../Badge.tsx';

/** Says in words and by its color which time limit a waiting request has passed. */
export function WaitBadge({ level, limits }: { level: WaitLevel; limits: WaitLimits }) {
  const t = useTexts(deskQueueTexts).card;
  if (level === 0) return null;
  return (
    <Badge tone={level === 2 ? 'red' : 'orange'}>{t.late(Math.round(limits[(level - 1) as 0 | 1] / MINUTE))}</Badge>
  );
}
