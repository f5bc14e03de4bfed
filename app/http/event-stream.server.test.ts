import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { SIGNED_OUT, STREAMS_PER_ADDRESS, eventStream, openStreams } from './event-stream.server.ts';
import type { StreamWriter } from './event-stream.server.ts';

function visit(address = '192.0.2.1', closing = new AbortController()) {
  const ended = new AbortController();
  const seen = { stopped: 0, out: undefined as StreamWriter | undefined };
  const context = { address, closing: closing.signal, ended: ended.signal } as AppLoadContext;
  const response = eventStream(new Request('http://localhost:3000/track/x/events'), context, (out) => {
    seen.out = out;
    return () => {
      seen.stopped += 1;
    };
  });
  return { closing, ended, seen, response };
}

describe('eventStream', () => {
  it('tells proxies not to buffer or change it', async () => {
    const { response, seen } = visit();
    seen.out?.send('version', 7);
    seen.out?.end('expired');
    expect(await response.text()).toBe('retry: 3000\n\nevent: version\ndata: 7\n\nevent: expired\ndata:\n\n');
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect([seen.stopped, openStreams()]).toEqual([1, 0]);
  });

  it('ends once when the connection closes, and releases everything', async () => {
    const { response, seen, ended, closing } = visit();
    expect(openStreams()).toBe(1);
    ended.abort();
    closing.abort();
    seen.out?.send('touched');
    expect(await response.text()).toBe('retry: 3000\n\n');
    expect([seen.stopped, openStreams()]).toEqual([1, 0]);
  });

  it('sends signed_out before it ends with the session', async () => {
    const { response, seen, ended } = visit();
    ended.abort(SIGNED_OUT);
    expect(await response.text()).toBe('retry: 3000\n\nevent: signed_out\ndata:\n\n');
    expect([seen.stopped, openStreams()]).toEqual([1, 0]);
  });

  it('ends when the process stops, and says when to reconnect', async () => {
    const { response, closing } = visit();
    closing.abort();
    expect(await response.text()).toMatch(/retry: 3000\n\nretry: [1-4]\d{3}\n\n$/);
    expect(openStreams()).toBe(0);
  });

  it('causes no warning when there are many streams', async () => {
    const warnings: string[] = [];
    const onWarning = (warning: Error) => warnings.push(warning.name);
    process.on('warning', onWarning);
    const closing = new AbortController();
    const visits = Array.from({ length: 20 }, () => visit('192.0.2.1', closing));
    // Node emits warnings on a later tick, so wait for one.
    await new Promise((resolve) => setImmediate(resolve));
    closing.abort();
    await Promise.all(visits.map(({ response }) => response.text()));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });

  it('releases everything when its reader leaves', async () => {
    const { response, seen } = visit();
    await response.body?.cancel();
    expect([seen.stopped, openStreams()]).toEqual([1, 0]);
  });

  it('refuses only an IP address with too many open streams', () => {
    const many = Array.from({ length: STREAMS_PER_ADDRESS }, () => visit('192.0.2.2'));
    expect(visit('192.0.2.2').response.status).toBe(429);
    const other = visit('192.0.2.3');
    expect(other.response.status).toBe(200);
    for (const { ended } of [...many, other]) ended.abort();
    expect(openStreams()).toBe(0);
    const again = visit('192.0.2.2');
    expect(again.response.status).toBe(200);
    again.ended.abort();
  });
});
