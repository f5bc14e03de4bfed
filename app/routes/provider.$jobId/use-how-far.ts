import { useState } from 'react';
import type { Way } from '#modules/provider/index.ts';
import { locate } from '../../ui/geolocation.ts';

export interface HowFar {
  /** The way to the pickup, as known when the page was loaded or as computed since; null if unknown. */
  way: Way | null;
  state: 'ready' | 'asking' | 'failed';
  ask: () => void;
}

/** Lets a provider ask how far the pickup is before they accept. The phone's position is sent once and isn't stored. */
export function useHowFar(jobId: string, known: Way | null): HowFar {
  const [asked, setAsked] = useState<Way | null>(null);
  const [state, setState] = useState<HowFar['state']>('ready');
  const ask = async () => {
    setState('asking');
    const way = await wayFromHere(jobId);
    setAsked(way);
    setState(way ? 'ready' : 'failed');
  };
  return { way: asked ?? known, state, ask: () => void ask() };
}

async function wayFromHere(jobId: string): Promise<Way | null> {
  const here = await locate();
  if (!here.ok) return null;
  try {
    const answer = await fetch(`/provider/${jobId}/how-far`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...here.point, accuracy: here.accuracyM }),
    });
    return answer.ok ? ((await answer.json()) as { way: Way | null }).way : null;
  } catch {
    return null;
  }
}
