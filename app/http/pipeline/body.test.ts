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
import { openWebServer, useUnreachableServices } from '#tests/support/web-server.ts';
import type { TestWebServer } from '#tests/support/web-server.ts';
import { MAX_PLAIN_FORM_BYTES, readLimitedBody } from './body.ts';

const PIECE_BYTES = 16 * 1024;
const MEGABYTE = 1024 * 1024;
/** More bytes than fit into all buffers on the way to a server that refuses bodies over 64 kB. */
const MORE_THAN_BUFFERS = 64 * MEGABYTE;

let webServer: TestWebServer;
/** The server's connections, oldest first. */
const connections: Socket[] = [];
/** The headers of all requests, including those whose body was refused. */
let receivedHeaders: IncomingHttpHeaders[] = [];
let bodiesRead: Buffer[] = [];

beforeAll(async () => {
  await useUnreachableServices();
  const app = express();
  app.use((req, _res, next) => {
    receivedHeaders.push(req.headers);
    next();
  });
  app.use(readLimitedBody());
  app.use((_req, res) => {
    const body = res.locals.body as Buffer;
    bodiesRead.push(body);
    res.json({ length: body.length, sum: sha256Of(body) });
  });
  webServer = await openWebServer(app);
  webServer.server.on('connection', (socket) => connections.push(socket));
});
beforeEach(() => {
  receivedHeaders = [];
  bodiesRead = [];
});
afterAll(async () => {
  webServer.close();
  await disposeAll();
});

const sha256Of = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** Resolves when the connection closes, with or without an error. */
const untilClosed = (one: Writable) => new Promise<void>((resolve) => void one.once('close', resolve));

/** Begins a post without ending it. Without a `content-length` header it's sent in chunks. */
function beginPost(headers: OutgoingHttpHeaders = {}, path = '/track/k3x9q2ab') {
  // Keep-alive, as browsers do, so that only the server closes the connection.
  const { port } = webServer;
  const post = ask({ port, path, method: 'POST', headers: { connection: 'keep-alive', ...headers }, agent: false });
  const answer = once(post, 'response').then(([response]) => response as IncomingMessage);
  // The server cuts off a client that keeps sending, maybe before the client has read the response. Tests check the
  // response where that matters.
  post.on('error', () => undefined);
  answer.catch(() => undefined);
  return { post, answer };
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of response) text += String(piece);
  return text;
}

/**
 * Sends pieces for as long as the other side accepts them, up to `most` bytes.
 * @param framed encodes a piece
 */
async function sendUntilFull(to: Writable, most: number, framed = (piece: Buffer) => piece): Promise<void> {
  const closed = untilClosed(to);
  for (let sent = 0; sent < most && !to.destroyed; sent += PIECE_BYTES) {
    if (to.write(framed(randomBytes(Math.min(PIECE_BYTES, most - sent))))) continue;
    await Promise.race([new Promise((resolve) => to.once('drain', resolve)), closed]);
  }
}

describe('a body without Content-Length', () => {
  it("is refused with 413 as soon as it's over the limit, and reaches no route", async () => {
    const { post, answer } = beginPost();
    await sendUntilFull(post, MAX_PLAIN_FORM_BYTES + 1);
    const response = await answer;
    expect(post.writableEnded).toBe(false);
    expect(receivedHeaders).toMatchObject([{ 'transfer-encoding': 'chunked' }]);
    expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
    expect(await textOf(response)).toContain('<h1>');
    expect(bodiesRead).toEqual([]);
    post.destroy();
  });

  it("isn't read forever: the server closes the connection while the client still sends", async () => {
    const before = connections.length;
    // Use a raw socket, because an HTTP client may hang up once it has the response.
    const endless = connect(webServer.port, '127.0.0.1');
    endless.on('error', () => undefined);
    endless.resume();
    const ended = untilClosed(endless);
    endless.write('POST /track/k3x9q2ab HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
    await sendUntilFull(endless, MORE_THAN_BUFFERS, (piece) =>
      Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
    );
    expect(endless.destroyed).toBe(true);
    await ended;
    const [connection] = connections.slice(before);
    expect(connection?.destroyed).toBe(true);
    expect(connection?.bytesRead).toBeGreaterThan(MAX_PLAIN_FORM_BYTES);
    expect(connection?.bytesRead).toBeLessThan(MORE_THAN_BUFFERS / 4);
    expect(bodiesRead).toEqual([]);
  });

  it('is read whole at the limit, in however many pieces it comes', async () => {
    const body = randomBytes(MAX_PLAIN_FORM_BYTES);
    for (const size of [MAX_PLAIN_FORM_BYTES, 1_000]) {
      const { post, answer } = beginPost();
      for (let at = 0; at < body.length; at += size) post.write(body.subarray(at, at + size));
      post.end();
      const response = await answer;
      expect(response.statusCode).toBe(200);
      expect(JSON.parse(await textOf(response))).toEqual({ length: MAX_PLAIN_FORM_BYTES, sum: sha256Of(body) });
    }
  });

  it('is counted as it arrives, up to the last piece', async () => {
    const { post, answer } = beginPost();
    post.write(randomBytes(MAX_PLAIN_FORM_BYTES));
    post.end('x');
    expect((await answer).statusCode).toBe(413);
    expect(bodiesRead).toEqual([]);
  });
});

describe('a body with Content-Length', () => {
  it('over the limit is refused before any of it is sent', async () => {
    const { post, answer } = beginPost({ 'content-length': MAX_PLAIN_FORM_BYTES + 1 });
    post.flushHeaders();
    expect((await answer).statusCode).toBe(413);
    expect(bodiesRead).toEqual([]);
    post.destroy();
  });

  it('of gigabytes closes the connection at once', async () => {
    const { post, answer } = beginPost({ 'content-length': 4_096 * MEGABYTE });
    const ended = untilClosed(post);
    post.flushHeaders();
    const response = await answer;
    expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
    response.resume();
    await ended;
  });

  it('at the limit is read whole', async () => {
    const body = randomBytes(MAX_PLAIN_FORM_BYTES);
    const { post, answer } = beginPost({ 'content-length': body.length });
    post.end(body);
    const response = await answer;
    expect(JSON.parse(await textOf(response))).toEqual({ length: MAX_PLAIN_FORM_BYTES, sum: sha256Of(body) });
  });
});

describe('a Stripe webhook', () => {
  it('may be longer than a form, but has a limit too', async () => {
    const longer = beginPost({}, '/webhooks/stripe');
    longer.post.end(randomBytes(MAX_PLAIN_FORM_BYTES + 1));
    expect((await longer.answer).statusCode).toBe(200);
    const endless = beginPost({}, '/webhooks/stripe');
    await sendUntilFull(endless.post, MEGABYTE + 1);
    expect((await endless.answer).statusCode).toBe(413);
    expect(bodiesRead.map(({ length }) => length)).toEqual([MAX_PLAIN_FORM_BYTES + 1]);
    endless.post.destroy();
  });
});
