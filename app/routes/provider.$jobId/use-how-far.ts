import { useState } from 'react';
import type { DriveEstimate } from '#modules/provider/index.ts';
import { locateDevice } from '../../ui/geolocation.ts';

export interface PickupDistance {
  /** The drive to the pickup: from the last `ask` if that found it, otherwise from the page's data; null if unknown. */
  way: DriveEstimate | null;
  state: 'ready' | 'asking' | 'failed';
  ask: () => void;
}

/**
 * Lets a provider who hasn't accepted the job ask how far away the pickup is. The phone's position is sent once and
 * isn't stored.
 */
export function usePickupDistance(jobId: string, known: DriveEstimate | null): PickupDistance {
  const [measuredWay, setMeasuredWay] = useState<DriveEstimate | null>(null);
  const [state, setState] = useState<PickupDistance['state']>('ready');
  const ask = async () => {
    setState('asking');
    const way = await wayFromHere(jobId);
    setMeasuredWay(way);
    setState(way ? 'ready' : 'failed');
  };
  return { way: measuredWay ?? known, state, ask: () => void ask() };
}

async function wayFromHere(jobId: string): Promise<DriveEstimate | null> {
  const here = await locateDevice();
  if (!here.ok) return null;
  try {
    const answer = await fetch(`/provider/${jobId}/how-far`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...here.point, accuracy: here.accuracyM }),
    });
    return answer.ok ? ((await answer.json()) as { way: DriveEstimate | null }).way : null;
  } catch {
    return null;
  }
}
