import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Transform } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { CookieJar } from 'tough-cookie';
import type { Language, ProxyName } from '../types.ts';
import type { Traffic } from './traffic.ts';

/** Where the proxies serve the script that they put into pages. */
export const HAND_PATH = '/__stage/hand.js';
const HEAD = /<head[^>]*>/i;

export interface ProxyOptions {
  name: ProxyName;
  port: number;
  host: string;
  /** Where it asks. */
  target: string;
  /** What the asked one calls itself in links and redirects. */
  publicOrigin: string;
  traffic: Traffic;
}

/** Who is who: what each part calls itself, and the origin at which its frame shows it. */
export interface Cast {
  stage: string;
  shown: Map<string, string>;
  hand: string;
}

/**
 * Shows one part of the product in a frame of the stage. The frames share a host name and so would share cookies: each
 * proxy therefore keeps those of its frame itself.
 */
export class FrameProxy {
  /** Told when the site wants somebody to sign in. */
  onSignedOut: () => void = () => undefined;
  private readonly cookies = new CookieJar();
  readonly origin: string;
  private readonly sockets = new Set<Socket>();
  private cutUntil = 0;

  private constructor(private readonly options: ProxyOptions) {
    this.origin = `http://localhost:${options.port}`;
  }

  static async start(options: ProxyOptions, cast: Cast): Promise<FrameProxy> {
    const frame = new FrameProxy(options);
    const server = createServer((req, res) => frame.handle(req, res, cast));
    server.on('connection', (socket) => {
      frame.sockets.add(socket);
      socket.on('close', () => frame.sockets.delete(socket));
    });
    frame.proxy.on('proxyRes', (answer, req, res) => void frame.pass(answer, req, res, cast));
    server.listen(options.port, options.host);
    await once(server, 'listening');
    return frame;
  }

  private readonly proxy = createProxyServer({ selfHandleResponse: true });

  /** A phone that was never here, in this language. */
  startAnew(language: Language): void {
    this.cookies.removeAllCookiesSync();
    this.speak(language);
  }

  speak(language: Language): void {
    this.keep(`language=${language}; Path=/`);
  }

  keep(cookie: string): void {
    this.cookies.setCookieSync(cookie, this.options.publicOrigin, { ignoreError: true });
  }

  /** Drops all connections, and takes none until then. */
  cut(until: number): void {
    this.cutUntil = until;
    for (const socket of this.sockets) socket.destroy();
  }

  private handle(req: IncomingMessage, res: ServerResponse, cast: Cast): void {
    const { name, target, publicOrigin, traffic } = this.options;
    if (Date.now() < this.cutUntil) {
      traffic.lost(name, req);
      req.socket.destroy();
      return;
    }
    if (!this.isOurs(req, cast)) {
      res.writeHead(403).end();
      return;
    }
    if (req.url === HAND_PATH) {
      res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(cast.hand);
      return;
    }
    const buffer = traffic.watch(name, req, res);
    const { headers } = req;
    headers.host = new URL(publicOrigin).host;
    if (headers.origin) headers.origin = publicOrigin;
    if (headers.referer) headers.referer = inTheirWords(headers.referer, cast);
    // Of another frame's page, such as the payment page's way back, the site must not think that it is a foreign one's post.
    if (headers['sec-fetch-site'] === 'same-site') headers['sec-fetch-site'] = 'same-origin';
    headers.cookie = this.cookies.getCookieStringSync(publicOrigin);
    // The script is put into what can be read.
    headers['accept-encoding'] = 'identity';
    this.proxy.web(req, res, { target, buffer }).catch(() => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
  }

  /**
   * Whoever reaches this port is signed in, so nobody but the stage and its frames may. A page on another port of this machine is
   * of the same site for a browser: it may lead here, and not post.
   */
  private isOurs({ headers, method }: IncomingMessage, { stage, shown }: Cast): boolean {
    if (headers.host !== new URL(this.origin).host) return false;
    const { origin, 'sec-fetch-site': site } = headers;
    if (site === 'cross-site') return false;
    if (origin !== undefined && origin !== 'null') return origin === stage || [...shown.values()].includes(origin);
    return method === 'GET' || method === 'HEAD' || site === 'same-origin';
  }

  private async pass(answer: IncomingMessage, _req: IncomingMessage, res: ServerResponse, cast: Cast): Promise<void> {
    const { 'set-cookie': cookies = [], 'x-frame-options': _frame, ...rest } = answer.headers;
    for (const cookie of cookies) this.keep(cookie);
    const headers: OutgoingHttpHeaders = { ...rest };
    const policy = answer.headers['content-security-policy'];
    if (policy) headers['content-security-policy'] = framed(String(policy), cast);
    if (rest.location?.startsWith('/admin/login')) this.onSignedOut();
    // eslint-disable-next-line no-restricted-syntax -- it leads where the product leads, at the frame's own origin
    if (rest.location) headers.location = inOurWords(rest.location, cast);
    if (!rest['content-type']?.startsWith('text/html')) {
      res.writeHead(answer.statusCode ?? 502, headers);
      res.flushHeaders();
      answer.pipe(res);
      return;
    }
    delete headers['content-length'];
    res.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(withHand()).pipe(res);
  }
}

/** A page may stand in the stage's frame, its forms may lead to the other frames' origins, and the script may run. */
function framed(policy: string, cast: Cast): string {
  const directives = inOurWords(policy, cast)
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive && !/^(frame-ancestors|upgrade-insecure-requests)\b/.test(directive));
  if (!directives.some((directive) => directive.startsWith('script-src'))) directives.push("script-src 'self'");
  return [...directives, `frame-ancestors ${cast.stage}`].join('; ');
}

function inOurWords(text: string, { shown }: Cast): string {
  return [...shown].reduce((words, [theirs, ours]) => words.replaceAll(theirs, ours), text);
}

function inTheirWords(text: string, { shown }: Cast): string {
  return [...shown].reduce((words, [theirs, ours]) => words.replaceAll(ours, theirs), text);
}

/** Puts the script before everything else in the head. It takes itself out before the page's own scripts look. */
function withHand(): Transform {
  let seen: string | undefined = '';
  const script = `<script src="${HAND_PATH}"></script>`;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (seen === undefined) return done(null, chunk);
      seen += chunk.toString('latin1');
      const head = HEAD.exec(seen);
      if (!head) return done();
      const at = head.index + head[0].length;
      const text = seen.slice(0, at) + script + seen.slice(at);
      seen = undefined;
      done(null, Buffer.from(text, 'latin1'));
    },
    flush(done) {
      done(null, seen === undefined ? null : Buffer.from(seen, 'latin1'));
    },
  });
}
