import { describe, expect, it } from 'vitest';
import { shareLookup } from './events.server.ts';
import type { RequestLookup } from './events.server.ts';

describe('lookups of a link', () => {
  it('are shared by all streams notified at once, and repeated for the next change', async () => {
    let version = 1;
    let lookups = 0;
    const lookUpRow = async (): Promise<RequestLookup> => {
      lookups += 1;
      return { kind: 'open', requestId: 'r', version, expiresAt: null };
    };
    const streams = Array.from({ length: 5 }, () => shareLookup('/track/a/events', lookUpRow));
    const otherLookup = shareLookup('/track/b/events', lookUpRow);
    const notifyAll = () => Promise.all([...streams, otherLookup].map((lookUp) => lookUp()));
    expect(new Set((await notifyAll()).map((found) => found.kind === 'open' && found.version))).toEqual(new Set([1]));
    expect(lookups).toBe(2);
    version = 2;
    expect(new Set((await notifyAll()).map((found) => found.kind === 'open' && found.version))).toEqual(new Set([2]));
    expect(lookups).toBe(4);
  });

  it('fail for all streams that share them, and are tried again for the next change', async () => {
    let fails = true;
    const lookUpRow = async (): Promise<RequestLookup> => {
      if (fails) throw new Error('away');
      return { kind: 'gone' };
    };
    const streams = [shareLookup('/track/a/events', lookUpRow), shareLookup('/track/a/events', lookUpRow)];
    const outcomes = await Promise.allSettled(streams.map((lookUp) => lookUp()));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await streams[0]?.()).toEqual({ kind: 'gone' });
  });
});
