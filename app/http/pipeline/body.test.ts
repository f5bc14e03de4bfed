import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disposeAll } from '#kernel/server/per-process.ts';
import { openFront, pointNowhere } from '#tests/support/front.ts';
import type { Front } from '#tests/support/front.ts';
import { FORM_LIMIT, limitedBody } from './body.ts';

const PIECE = 16 * 1024;
const MEGABYTE = 1024 * 1024;
/** More than what a server may take in that refused at 64 kB: what was under way, and the buffers in between. */
const FAR_TOO_MUCH = 64 * MEGABYTE;
/** So long at most a test waits for an answer that should come at once; a body may take a minute. Milliseconds. */
const PATIENCE = 20_000;

let front: Front;
/** Connections in their order, from the server's side. */
const connections: Socket[] = [];
/** How each body was announced, and those that got as far as a route. */
let announced: IncomingHttpHeaders[] = [];
let taken: Buffer[] = [];

beforeAll(async () => {
  await pointNowhere();
  const app = express();
  app.use((req, _res, next) => {
    announced.push(req.headers);
    next();
  });
  app.use(limitedBody());
  app.use((_req, res) => {
    const body = res.locals.body as Buffer;
    taken.push(body);
    res.json({ length: body.length, sum: sumOf(body) });
  });
  front = await openFront(app);
  front.server.on('connection', (socket) => connections.push(socket));
});
beforeEach(() => {
  announced = [];
  taken = [];
});
afterAll(async () => {
  front.close();
  await disposeAll();
});

const sumOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** However that came about. */
const endOf = (one: Writable) => new Promise<void>((resolve) => void one.once('close', resolve));

/** A post that is begun and not ended; without `content-length` among the headers it goes in chunks. */
function begin(headers: OutgoingHttpHeaders = {}, path = '/track/k3x9q2ab') {
  // As browsers do, which ask for the connection to stay: only the server ends it.
  const { port } = front;
  const post = ask({ port, path, method: 'POST', headers: { connection: 'keep-alive', ...headers }, agent: false });
  const answer = once(post, 'response').then(([response]) => response as IncomingMessage);
  // Who goes on sending is cut off, maybe before the answer was read: that is looked at where it matters.
  post.on('error', () => undefined);
  answer.catch(() => undefined);
  return { post, answer };
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of response) text += String(piece);
  return text;
}

/** Sends in pieces for as long as the other side takes them, at most so many bytes. @param framed how a piece is written */
async function pour(to: Writable, most: number, framed = (piece: Buffer) => piece): Promise<void> {
  const gone = endOf(to);
  for (let sent = 0; sent < most && !to.destroyed; sent += PIECE) {
    if (to.write(framed(randomBytes(Math.min(PIECE, most - sent))))) continue;
    await Promise.race([new Promise((resolve) => to.once('drain', resolve)), gone]);
  }
}

describe('a body that announces no length', () => {
  it(
    'is refused with 413 once it is over the limit, though it has not ended, and reaches no route',
    async () => {
      const { post, answer } = begin();
      await pour(post, FORM_LIMIT + 1);
      const response = await answer;
      expect(post.writableEnded).toBe(false);
      expect(announced).toMatchObject([{ 'transfer-encoding': 'chunked' }]);
      expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
      expect(await textOf(response)).toContain('<h1>');
      expect(taken).toEqual([]);
      post.destroy();
    },
    PATIENCE,
  );

  it(
    'is not taken in without end: the connection ends, whatever still comes',
    async () => {
      const before = connections.length;
      // By hand: a client that is a library may hang up by itself once it is answered.
      const endless = connect(front.port, '127.0.0.1');
      endless.on('error', () => undefined);
      endless.resume();
      const ended = endOf(endless);
      endless.write('POST /track/k3x9q2ab HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
      await pour(endless, FAR_TOO_MUCH, (piece) =>
        Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
      );
      expect(endless.destroyed).toBe(true);
      await ended;
      const [connection] = connections.slice(before);
      expect(connection?.destroyed).toBe(true);
      expect(connection?.bytesRead).toBeGreaterThan(FORM_LIMIT);
      expect(connection?.bytesRead).toBeLessThan(FAR_TOO_MUCH / 4);
      expect(taken).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'at the limit comes whole, in however many pieces',
    async () => {
      const body = randomBytes(FORM_LIMIT);
      for (const size of [FORM_LIMIT, 1_000]) {
        const { post, answer } = begin();
        for (let at = 0; at < body.length; at += size) post.write(body.subarray(at, at + size));
        post.end();
        const response = await answer;
        expect(response.statusCode).toBe(200);
        expect(JSON.parse(await textOf(response))).toEqual({ length: FORM_LIMIT, sum: sumOf(body) });
      }
    },
    PATIENCE,
  );

  it(
    'is counted, not believed: the last piece that is too much decides',
    async () => {
      const { post, answer } = begin();
      post.write(randomBytes(FORM_LIMIT));
      post.end('x');
      expect((await answer).statusCode).toBe(413);
      expect(taken).toEqual([]);
    },
    PATIENCE,
  );
});

describe('a body that announces its length', () => {
  it(
    'over the limit is refused before any of it is sent',
    async () => {
      const { post, answer } = begin({ 'content-length': FORM_LIMIT + 1 });
      post.flushHeaders();
      expect((await answer).statusCode).toBe(413);
      expect(taken).toEqual([]);
      post.destroy();
    },
    PATIENCE,
  );

  it(
    'of gigabytes ends the connection instead of being waited for',
    async () => {
      const { post, answer } = begin({ 'content-length': 4_096 * MEGABYTE });
      const ended = endOf(post);
      post.flushHeaders();
      const response = await answer;
      expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
      response.resume();
      await ended;
    },
    PATIENCE,
  );

  it(
    'at the limit comes whole',
    async () => {
      const body = randomBytes(FORM_LIMIT);
      const { post, answer } = begin({ 'content-length': body.length });
      post.end(body);
      const response = await answer;
      expect(JSON.parse(await textOf(response))).toEqual({ length: FORM_LIMIT, sum: sumOf(body) });
    },
    PATIENCE,
  );
});

describe('a notice of Stripe’s', () => {
  it(
    'may be longer than a form, and has an end too',
    async () => {
      const longer = begin({}, '/webhooks/stripe');
      longer.post.end(randomBytes(FORM_LIMIT + 1));
      expect((await longer.answer).statusCode).toBe(200);
      const endless = begin({}, '/webhooks/stripe');
      await pour(endless.post, MEGABYTE + 1);
      expect((await endless.answer).statusCode).toBe(413);
      expect(taken.map(({ length }) => length)).toEqual([FORM_LIMIT + 1]);
      endless.post.destroy();
    },
    PATIENCE,
  );
});
