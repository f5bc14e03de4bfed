import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { useOtherViewers } from './desk-state.ts';
import { useTexts } from '../texts.ts';

/** Who else has the request open now. */
export function OtherViewers({ requestId }: { requestId: string }) {
  const t = useTexts(deskQueueTexts).presence;
  const others = useOtherViewers(requestId);
  if (others.length === 0) return null;
  const names = new Set(others.map(({ email, sameAccount }) => (sameAccount ? t.sameAccount(email) : email)));
  return <p className="others-here">{t.here([...names].join(', '))}</p>;
}
