import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { useOtherViewers } from './desk-state.ts';
import { useTexts } from '../texts.ts';

/** Who has a request, in a list: the admins who have it open now. The name before the @ is enough to know a colleague. */
export function WhoHas({ requestId }: { requestId: string }) {
  const t = useTexts(deskQueueTexts).presence;
  const others = useOtherViewers(requestId);
  if (others.length === 0) return null;
  const names = [...new Set(others.map(({ email }) => email.split('@')[0] ?? email))].join(', ');
  const whole = t.here([...new Set(others.map(({ email }) => email))].join(', '));
  return (
    <span className="relative z-10" title={whole}>
      <span aria-hidden="true">{names}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}
