import { useEffect, useState } from 'react';
import { SECOND } from '#domain/constants.ts';
import { mapsTexts } from '#domain/texts/maps.ts';
import { providerTexts } from '#domain/texts/provider.ts';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../lib/texts.ts';
import { watchPosition } from '../../lib/watch-position.ts';
import type { Measured, WatchFailure } from '../../lib/watch-position.ts';

/** Sent at most so often: a truck moves a street's length meanwhile. */
const EVERY_MS = 5 * SECOND;
/** A link that takes no positions (any more). */
const OVER = [404, 409, 410];

/** While it is on, the customer sees where the provider is. Started by hand, since it is the provider's own position. */
export function SharePosition({ jobId }: { jobId: string }) {
  const t = useTexts(providerTexts).map;
  const maps = useTexts(mapsTexts);
  const [scripted, setScripted] = useState(false);
  const [on, setOn] = useState(false);
  const [failure, setFailure] = useState<WatchFailure | null>(null);
  useEffect(() => {
    setScripted(true);
    setOn(isKept(jobId));
  }, [jobId]);
  useEffect(() => {
    if (!on) return undefined;
    let sentAt = 0;
    const end = () => {
      keep(jobId, false);
      setOn(false);
    };
    const stop = watchPosition(
      (position) => {
        setFailure(null);
        if (Date.now() - sentAt < EVERY_MS) return;
        sentAt = Date.now();
        void send(jobId, position).then((status) => {
          if (OVER.includes(status)) end();
        });
      },
      (why) => {
        setFailure(why);
        if (why !== 'positionFailed') end();
      },
    );
    return stop;
  }, [on, jobId]);
  if (!scripted) return null;
  const toggle = () => {
    keep(jobId, !on);
    setFailure(null);
    setOn(!on);
  };
  return (
    <div className="stack">
      <Button wide onClick={toggle}>
        {on ? t.stop : t.share}
      </Button>
      <p className="sub" role="status">
        {failure ? maps[failure] : on ? t.sharing : t.notSharing}
      </p>
    </div>
  );
}

/** @returns the answer's status; 0 without a network, where the next position is as good */
async function send(jobId: string, position: Measured): Promise<number> {
  try {
    const answer = await fetch(`/provider/${jobId}/position`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(position),
      signal: AbortSignal.timeout(EVERY_MS),
    });
    return answer.status;
  } catch {
    return 0;
  }
}

const keyOf = (jobId: string) => `shoulder.position.${jobId}`;

/** Kept for this tab, so that a reload on the road does not end it. */
function keep(jobId: string, on: boolean): void {
  try {
    if (on) sessionStorage.setItem(keyOf(jobId), 'on');
    else sessionStorage.removeItem(keyOf(jobId));
  } catch {
    // Without storage it lasts until the page is left.
  }
}

function isKept(jobId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(jobId)) === 'on';
  } catch {
    return false;
  }
}
