import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Transform } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { CookieJar } from 'tough-cookie';
import type { Language, ProxyName } from '../types.ts';
import type { Traffic } from './traffic.ts';

/** The URL of the script that the proxies add to each page. */
export const FRAME_SCRIPT_PATH = '/__stage/frame-script.js';
const HEAD_TAG = /<head[^>]*>/i;

export interface ProxyOptions {
  name: ProxyName;
  port: number;
  host: string;
  /** Where requests are forwarded. */
  target: string;
  /** The origin that the target uses in its own links and redirects. */
  publicOrigin: string;
  traffic: Traffic;
}

/** What all proxies share: the stage's origin, the frame's origin for each public origin, and the injected script. */
export interface ProxyContext {
  stageOrigin: string;
  frameOrigins: Map<string, string>;
  frameScript: string;
}

/**
 * Shows a part of the product in a frame of the stage. All frames are on one host and would share cookies, so each
 * proxy keeps its own.
 */
export class FrameProxy {
  /** Called when the site redirects to the sign-in. */
  onSignedOut: () => void = () => undefined;
  private readonly cookies = new CookieJar();
  readonly origin: string;
  private readonly sockets = new Set<Socket>();
  private cutUntil = 0;

  private constructor(private readonly options: ProxyOptions) {
    this.origin = `http://localhost:${options.port}`;
  }

  static async start(options: ProxyOptions, context: ProxyContext): Promise<FrameProxy> {
    const frame = new FrameProxy(options);
    const server = createServer((req, res) => frame.handle(req, res, context));
    server.on('connection', (socket) => {
      frame.sockets.add(socket);
      socket.on('close', () => frame.sockets.delete(socket));
    });
    frame.proxy.on('proxyRes', (answer, req, res) => void frame.forwardAnswer(answer, req, res, context));
    server.listen(options.port, options.host);
    await once(server, 'listening');
    return frame;
  }

  private readonly proxy = createProxyServer({ selfHandleResponse: true });

  /** Deletes all cookies, as if this were a new phone with this language. */
  resetCookies(language: Language): void {
    this.cookies.removeAllCookiesSync();
    this.setLanguage(language);
  }

  setLanguage(language: Language): void {
    this.storeCookie(`language=${language}; Path=/`);
  }

  storeCookie(cookie: string): void {
    this.cookies.setCookieSync(cookie, this.options.publicOrigin, { ignoreError: true });
  }

  /** Drops all connections, and refuses new ones until this time. */
  cutConnections(until: number): void {
    this.cutUntil = until;
    for (const socket of this.sockets) socket.destroy();
  }

  private handle(req: IncomingMessage, res: ServerResponse, context: ProxyContext): void {
    const { name, target, publicOrigin, traffic } = this.options;
    if (Date.now() < this.cutUntil) {
      traffic.recordUnsent(name, req);
      req.socket.destroy();
      return;
    }
    if (!this.isAllowed(req, context)) {
      res.writeHead(403).end();
      return;
    }
    if (req.url === FRAME_SCRIPT_PATH) {
      res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(context.frameScript);
      return;
    }
    const body = traffic.recordPost(name, req, res);
    const { headers } = req;
    headers.host = new URL(publicOrigin).host;
    if (headers.origin) headers.origin = publicOrigin;
    if (headers.referer) headers.referer = toPublicOrigins(headers.referer, context);
    // Pages from another frame's origin also post to this origin. For example, the payment page does when it returns to
    // the site. Make such a post look to the site like one from its own page.
    if (headers['sec-fetch-site'] === 'same-site') headers['sec-fetch-site'] = 'same-origin';
    headers.cookie = this.cookies.getCookieStringSync(publicOrigin);
    // Ask for an uncompressed page, so that the script can be inserted.
    headers['accept-encoding'] = 'identity';
    this.proxy.web(req, res, { target, buffer: body }).catch(() => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
  }

  /**
   * The proxy adds the cookies, so every request to its port is signed in. Only the stage and its frames may use it.
   * Pages on other local ports count as same-site. They may link here, but not post.
   */
  private isAllowed({ headers, method }: IncomingMessage, { stageOrigin, frameOrigins }: ProxyContext): boolean {
    if (headers.host !== new URL(this.origin).host) return false;
    const { origin, 'sec-fetch-site': site } = headers;
    if (site === 'cross-site') return false;
    if (origin !== undefined && origin !== 'null')
      return origin === stageOrigin || [...frameOrigins.values()].includes(origin);
    return method === 'GET' || method === 'HEAD' || site === 'same-origin';
  }

  private async forwardAnswer(
    answer: IncomingMessage,
    _req: IncomingMessage,
    res: ServerResponse,
    context: ProxyContext,
  ): Promise<void> {
    const { 'set-cookie': cookies = [], 'x-frame-options': _frame, ...rest } = answer.headers;
    for (const cookie of cookies) this.storeCookie(cookie);
    const headers: OutgoingHttpHeaders = { ...rest };
    const policy = answer.headers['content-security-policy'];
    if (policy) headers['content-security-policy'] = framedPolicy(String(policy), context);
    if (rest.location?.startsWith('/admin/login')) this.onSignedOut();
    // eslint-disable-next-line no-restricted-syntax -- the product's own redirect, at the frame's origin
    if (rest.location) headers.location = toFrameOrigins(rest.location, context);
    if (!rest['content-type']?.startsWith('text/html')) {
      res.writeHead(answer.statusCode ?? 502, headers);
      res.flushHeaders();
      answer.pipe(res);
      return;
    }
    delete headers['content-length'];
    res.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(frameScriptInjector()).pipe(res);
  }
}

/**
 * Changes the page's Content-Security-Policy: the stage may frame the page, forms may post to the other frames'
 * origins, and the injected script may run.
 */
function framedPolicy(policy: string, context: ProxyContext): string {
  const directives = toFrameOrigins(policy, context)
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive && !/^(frame-ancestors|upgrade-insecure-requests)\b/.test(directive));
  if (!directives.some((directive) => directive.startsWith('script-src'))) directives.push("script-src 'self'");
  return [...directives, `frame-ancestors ${context.stageOrigin}`].join('; ');
}

function toFrameOrigins(text: string, { frameOrigins }: ProxyContext): string {
  return [...frameOrigins].reduce((words, [theirs, ours]) => words.replaceAll(theirs, ours), text);
}

function toPublicOrigins(text: string, { frameOrigins }: ProxyContext): string {
  return [...frameOrigins].reduce((words, [theirs, ours]) => words.replaceAll(ours, theirs), text);
}

/** Inserts the script's tag right after `<head>`. The script removes the tag before React hydrates. */
function frameScriptInjector(): Transform {
  let buffered: string | undefined = '';
  const script = `<script src="${FRAME_SCRIPT_PATH}"></script>`;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (buffered === undefined) return done(null, chunk);
      buffered += chunk.toString('latin1');
      const head = HEAD_TAG.exec(buffered);
      if (!head) return done();
      const end = head.index + head[0].length;
      const text = buffered.slice(0, end) + script + buffered.slice(end);
      buffered = undefined;
      done(null, Buffer.from(text, 'latin1'));
    },
    flush(done) {
      done(null, buffered === undefined ? null : Buffer.from(buffered, 'latin1'));
    },
  });
}
