import type { AppLoadContext } from '@remix-run/node';
import { afterEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT, eventStream, openStreamCount } from './event-stream.server.ts';
import type { StreamWriter } from './event-stream.server.ts';
import type { HttpSender } from './context.ts';
import { CONCURRENCY_LIMITS } from './pipeline/limits.ts';
import { httpSenderOfLink } from './pipeline/sender.ts';

function openStream(
  address = '192.0.2.1',
  closing = new AbortController(),
  sender: HttpSender = { by: 'address', key: address },
) {
  const ended = new AbortController();
  const seen = { stopped: 0, out: undefined as StreamWriter | undefined };
  const context = { address, sender, closing: closing.signal, ended: ended.signal } as AppLoadContext;
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
    const { response, seen } = openStream();
    seen.out?.send('version', 7);
    seen.out?.end('expired');
    expect(await response.text()).toBe('retry: 3000\n\nevent: version\ndata: 7\n\nevent: expired\ndata:\n\n');
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect([seen.stopped, openStreamCount()]).toEqual([1, 0]);
  });

  it('ends once when the connection closes, and releases everything', async () => {
    const { response, seen, ended, closing } = openStream();
    expect(openStreamCount()).toBe(1);
    ended.abort();
    closing.abort();
    seen.out?.send('touched');
    expect(await response.text()).toBe('retry: 3000\n\n');
    expect([seen.stopped, openStreamCount()]).toEqual([1, 0]);
  });

  it('sends signed_out before it ends with the session', async () => {
    const { response, seen, ended } = openStream();
    ended.abort(SIGNED_OUT);
    expect(await response.text()).toBe('retry: 3000\n\nevent: signed_out\ndata:\n\n');
    expect([seen.stopped, openStreamCount()]).toEqual([1, 0]);
  });

  it('ends when the process stops, and says when to reconnect', async () => {
    const { response, closing } = openStream();
    closing.abort();
    expect(await response.text()).toMatch(/retry: 3000\n\nretry: [1-4]\d{3}\n\n$/);
    expect(openStreamCount()).toBe(0);
  });

  it('causes no warning when there are many streams', async () => {
    const warnings: string[] = [];
    const onWarning = (warning: Error) => warnings.push(warning.name);
    process.on('warning', onWarning);
    const closing = new AbortController();
    const streams = Array.from({ length: 20 }, () => openStream('192.0.2.1', closing));
    // Node emits warnings on a later tick, so wait for one.
    await new Promise((resolve) => setImmediate(resolve));
    closing.abort();
    await Promise.all(streams.map(({ response }) => response.text()));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });

  it('releases everything when its reader leaves', async () => {
    const { response, seen } = openStream();
    await response.body?.cancel();
    expect([seen.stopped, openStreamCount()]).toEqual([1, 0]);
  });

  describe('places', () => {
    const { ofSession, ofLink, ofAddress, keptForLink } = CONCURRENCY_LIMITS.streams;
    const openedStreams: ReturnType<typeof openStream>[] = [];
    const openMany = (count: number, sender: HttpSender, address = '192.0.2.2') =>
      Array.from({ length: count }, () => {
        const one = openStream(address, undefined, sender);
        openedStreams.push(one);
        return one.response.status;
      });
    const link = (id: string, address = '192.0.2.2') => httpSenderOfLink(`track:${id}`, address);
    const session = (key: string): HttpSender => ({ by: 'session', key });
    afterEach(() => {
      for (const { ended } of openedStreams.splice(0)) ended.abort();
      expect(openStreamCount()).toBe(0);
    });

    it('of a link are limited, and no other link has fewer', () => {
      expect(openMany(ofLink + 1, link('a')).filter((status) => status === 429)).toHaveLength(1);
      expect(openMany(ofLink, link('b'))).not.toContain(429);
      expect(openMany(1, link('a', '192.0.2.3'), '192.0.2.3')).toEqual([200]);
    });

    it('of an address are limited, but each link keeps a few, and the desk all of its own', () => {
      for (let n = 0; n < ofAddress / ofLink; n++) openMany(ofLink, link(`flood${n}`));
      expect(openMany(1, link('flood0'))).toEqual([429]);
      expect(openMany(keptForLink + 1, link('driver'))).toEqual([200, 200, 429]);
      expect(openMany(ofSession + 1, session('desk')).filter((status) => status === 429)).toHaveLength(1);
      expect(openMany(1, session('colleague'))).toEqual([200]);
    });
  });
});
