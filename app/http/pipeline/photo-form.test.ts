import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#kernel/constants.ts';
import { MAX_PHOTO_BYTES } from '#modules/photo/rules/size.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { openWebServer, useUnreachableServices } from '#tests/support/web-server.ts';
import type { TestWebServer } from '#tests/support/web-server.ts';
import type { SentPhoto } from '../context.ts';
import { readLimitedBody } from './body.ts';
import { mayHoldPhoto, readPhotoForms } from './photo-form.ts';

const MEGABYTE = 1024 * 1024;
let webServer: TestWebServer;
/** While this is set, responses wait for it. */
let responseGate: Promise<void> | undefined;
let arrivals = 0;

beforeAll(async () => {
  // Without a database, links can't be looked up.
  await useUnreachableServices();
  const app = express();
  app.use(readPhotoForms());
  app.use(readLimitedBody());
  app.use((req, res, next) => {
    const photo = res.locals.photo as SentPhoto | undefined;
    arrivals += 1;
    const answer = async () => {
      await responseGate;
      res.json({
        type: req.headers['content-type'],
        body: (res.locals.body as Buffer).toString(),
        photo: photo && (photo.ok ? photo.bytes.length : photo.why),
      });
    };
    answer().catch(next);
  });
  webServer = await openWebServer(app);
});
afterAll(async () => {
  webServer.close();
  await disposeAll();
});

function photoFormData(fields: Record<string, string>, photo?: Blob, name = 'photo.jpg'): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  if (photo) data.append('photo', photo, name);
  return data;
}

const post = (path: string, body: FormData | string, headers: Record<string, string> = {}) =>
  fetch(webServer.url + path, { method: 'POST', body, headers });
const received = async (answer: Response) => (await answer.json()) as { type: string; body: string; photo?: unknown };
/** A file that begins like a JPEG. */
function fakeJpeg(bytes: number): Buffer {
  const file = Buffer.alloc(bytes);
  file.set([0xff, 0xd8, 0xff]);
  return file;
}
const jpegBlobOfMegabytes = (count: number) => new Blob([new Uint8Array(fakeJpeg(count * MEGABYTE))]);

describe('forms that may contain a photo', () => {
  const multipart = 'multipart/form-data; boundary=x';
  it.each([
    ['POST', '/request', true],
    ['POST', '/request.data', true],
    ['POST', '/track/k3x9q2ab', true],
    ['POST', '/track/k3x9q2ab/photos', true],
    ['POST', '/provider/AB12CD34E', true],
    ['POST', '/provider/AB12CD34E/photos', true],
    ['POST', '/provider/AB12CD34E/position', false],
    ['POST', '/provider/a/b/photos', false],
    ['POST', '/payment/k3x9q2ab', false],
    ['POST', '/admin/request/1', false],
    ['POST', '/webhooks/stripe', false],
    ['GET', '/request', false],
  ])('%s %s: %s', (method, path, expected) => {
    expect(mayHoldPhoto(method, path, multipart)).toBe(expected);
    expect(mayHoldPhoto(method, path, 'application/x-www-form-urlencoded')).toBe(false);
    expect(mayHoldPhoto(method, path, undefined)).toBe(false);
  });
});

describe('a form with a photo', () => {
  it('passes its fields on as a plain form would, and the photo separately', async () => {
    const fields = { phone: '(214) 555-0142', service_description: 'Lína\r\n& more =?', intent: 'request_offer' };
    const got = await received(await post('/request', photoFormData(fields, jpegBlobOfMegabytes(2))));
    expect(got.type).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(got.body))).toEqual(fields);
    expect(got.photo).toBe(2 * MEGABYTE);
  });

  it('has no photo when none was chosen, or in another field', async () => {
    expect((await received(await post('/request', photoFormData({ a: '1' })))).photo).toBeUndefined();
    expect((await received(await post('/request', photoFormData({ a: '1' }, new Blob([]), '')))).photo).toBeUndefined();
    const withAvatar = photoFormData({ a: '1' });
    withAvatar.append('avatar', jpegBlobOfMegabytes(1), 'photo.jpg');
    expect((await received(await post('/request', withAvatar))).photo).toBeUndefined();
  });

  it('is read whole even if its photo is too large', async () => {
    const data = photoFormData({ phone: '1' }, new Blob([new Uint8Array(fakeJpeg(MAX_PHOTO_BYTES + 1))]));
    data.append('after', 'the photo');
    const got = await received(await post('/request', data));
    expect(got).toMatchObject({ body: 'phone=1&after=the+photo', photo: 'too_large' });
    const atLimit = await received(
      await post('/request', photoFormData({}, new Blob([new Uint8Array(fakeJpeg(MAX_PHOTO_BYTES))]))),
    );
    expect(atLimit.photo).toBe(MAX_PHOTO_BYTES);
  });

  it("is refused if it's truncated anywhere, and the process survives", async () => {
    const part = (about: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; ${about}\r\n\r\n${value}\r\n`;
    const whole = `${part('name="phone"', '1')}${part('name="photo"; filename="a.jpg"', 'abc')}${part('name="after"', '2')}--x--`;
    const send = (body: string) => post('/request', body, { 'content-type': 'multipart/form-data; boundary=x' });
    const acceptedLengths: number[] = [];
    for (let length = 0; length < whole.length; length++) {
      if ((await send(whole.slice(0, length))).status !== 400) acceptedLengths.push(length);
    }
    expect(acceptedLengths).toEqual([]);
    expect(await received(await send(whole))).toMatchObject({ body: 'phone=1&after=2', photo: 3 });
  });

  it('may have parts without a name, and the process survives', async () => {
    const abouts = [
      '',
      ';',
      '; name',
      '; name=',
      '; filename',
      '\r\nContent-Type: text/plain; charset',
      '; name="phone"',
    ];
    const parts = abouts.map((about) => `--x\r\nContent-Disposition: form-data${about}\r\n\r\n1\r\n`);
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const got = await received(await post('/request', `${parts.join('')}--x--`, type));
    expect(new URLSearchParams(got.body).get('phone')).toBe('1');
    expect(got.body).not.toContain('undefined');
  });

  it('accepts only the first of several photos', async () => {
    const data = photoFormData({}, jpegBlobOfMegabytes(1));
    data.append('photo', jpegBlobOfMegabytes(2), 'second.jpg');
    expect((await received(await post('/request', data))).photo).toBe(MEGABYTE);
  });

  it('accepts only the first of several photos, however the form is split into chunks', async () => {
    const part = (about: string, size: number) =>
      `--x\r\nContent-Disposition: form-data; name="photo"; filename="${about}.jpg"\r\n\r\n${'RIFF1234WEBP'.padEnd(size, '1')}\r\n`;
    const first = part('first', MEGABYTE);
    const whole = `${first}${part('second', MEGABYTE)}--x--`;
    for (let cut = first.length - 20; cut < first.length + 100; cut += 20) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const one = ask(`${webServer.url}/request`, { method: 'POST', headers });
      await new Promise((resolve) => one.write(whole.slice(0, cut), resolve));
      const answered = once(one, 'response');
      one.end(whole.slice(cut));
      const [answer] = (await answered) as [IncomingMessage];
      expect(JSON.parse(await text(answer))).toMatchObject({ photo: MEGABYTE });
    }
  });

  it("is read while there's no room for its photo, and frees the room afterwards", async () => {
    let open = () => {};
    responseGate = new Promise((resolve) => (open = resolve));
    const before = arrivals;
    const first = post('/request', photoFormData({ n: '1' }, jpegBlobOfMegabytes(14)));
    await expect.poll(() => arrivals, { interval: 10 }).toBe(before + 1);
    const second = post('/request', photoFormData({ n: '2' }, jpegBlobOfMegabytes(14)));
    await expect.poll(() => arrivals, { interval: 10 }).toBe(before + 2);
    open();
    responseGate = undefined;
    expect(await received(await first)).toMatchObject({ photo: 14 * MEGABYTE });
    expect(await received(await second)).toMatchObject({ body: 'n=2', photo: 'busy' });
    await expect
      .poll(
        async () => (await received(await post('/request', photoFormData({ n: '3' }, jpegBlobOfMegabytes(14))))).photo,
      )
      .toBe(14 * MEGABYTE);
  });

  it('takes the room of uploads that stalled', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const stalled = await Promise.all(
      [1, 2].map(async () => {
        const one = ask(`${webServer.url}/request`, { method: 'POST', headers });
        one.on('error', () => undefined);
        one.write(head);
        await new Promise((resolve) => one.write(fakeJpeg(11 * MEGABYTE), resolve));
        return one;
      }),
    );
    const sent = async () => (await received(await post('/request', photoFormData({}, jpegBlobOfMegabytes(14))))).photo;
    await expect.poll(sent).toBe('busy');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * SECOND });
    try {
      expect(await sent()).toBe('busy');
      vi.setSystemTime(Date.now() + 11 * SECOND);
      expect(await sent()).toBe(14 * MEGABYTE);
    } finally {
      vi.useRealTimers();
    }
    // If a stalled upload continues, its fields are read, but not its photo.
    const [first, second] = stalled;
    second?.destroy();
    const answered = first && once(first, 'response');
    first?.end('\r\n--x--');
    const [answer] = (await answered) as [IncomingMessage];
    expect(JSON.parse(await text(answer))).toMatchObject({ photo: 'busy' });
  });

  it('takes the room of uploads that trickle, and none of a picture that is none', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const slow = ask(`${webServer.url}/request`, { method: 'POST', headers });
    slow.on('error', () => undefined);
    slow.write(head);
    const sent = async () => (await received(await post('/request', photoFormData({}, jpegBlobOfMegabytes(14))))).photo;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      await new Promise((resolve) => slow.write(fakeJpeg(11 * MEGABYTE), resolve));
      await expect.poll(sent).toBe('busy');
      // This upload sends something every 15 seconds, so it never stalls.
      const trickle = async () => {
        vi.setSystemTime(Date.now() + 15 * SECOND);
        await new Promise((resolve) => slow.write('x', resolve));
        return sent();
      };
      await expect.poll(trickle).toBe(14 * MEGABYTE);
    } finally {
      vi.useRealTimers();
      slow.destroy();
    }
    const notPhoto = new Blob([new Uint8Array(14 * MEGABYTE)]);
    expect((await received(await post('/request', photoFormData({ a: '1' }, notPhoto)))).photo).toBe('not_a_photo');
  });

  it("keeps its fields when the link can't be looked up", async () => {
    const got = await received(
      await post('/track/k3x9q2ab/photos', photoFormData({ moment: 'customer' }, jpegBlobOfMegabytes(1))),
    );
    expect(got).toMatchObject({ body: 'moment=customer', photo: 'failed' });
  });

  it("that's aborted frees its memory", async () => {
    const before = arrivals;
    const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    const aborted = ask(`${webServer.url}/request`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    aborted.on('error', () => undefined);
    aborted.write(head);
    await new Promise((resolve) => aborted.write(fakeJpeg(12 * MEGABYTE), resolve));
    aborted.destroy();
    // The next photo fits only if these 12 MB were freed.
    await expect
      .poll(async () => (await received(await post('/request', photoFormData({}, jpegBlobOfMegabytes(14))))).photo)
      .toBe(14 * MEGABYTE);
    expect(arrivals).toBeGreaterThan(before);
  });
});

describe('any other body', () => {
  it.each([
    ['no boundary', 'multipart/form-data', 'anything'],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end'],
    ['not a form at all', 'multipart/form-data; boundary=x', 'hello'],
  ])('is refused with 400: %s', async (_name, type, body) => {
    expect((await post('/request', body, { 'content-type': type })).status).toBe(400);
  });

  it('is refused with 413 if its fields are too long or too many', async () => {
    expect((await post('/request', photoFormData({ a: 'x'.repeat(70 * 1024) }))).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'.repeat(4 * 1024)]));
    expect((await post('/request', photoFormData(many))).status).toBe(413);
  });

  it('has the short limit everywhere else', async () => {
    expect((await post('/admin/request/1', photoFormData({}, jpegBlobOfMegabytes(1)))).status).toBe(413);
    expect((await post('/payment/1', photoFormData({}, jpegBlobOfMegabytes(1)))).status).toBe(413);
  });
});
