import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import type { Outage, Post, ProxyName } from '../types.ts';

const MOST_READ = 64 * 1024;
const INTENT = /(?:^|&)intent=([a-z_]+)|name="intent"\r\n\r\n([a-z_]+)/;

/** What went through the frames' proxies in this play. */
export class Traffic {
  posts: Post[] = [];
  outages: Outage[] = [];
  private n = 0;

  constructor(private readonly changed: () => void) {}

  clear(): void {
    this.posts = [];
    this.outages = this.outages.filter(({ to }) => to === null);
  }

  /**
   * Notes a form that is posted, and when it was answered.
   * @returns what is to be passed on instead of the request's own body
   */
  watch(from: ProxyName, req: IncomingMessage, res: ServerResponse): Transform | undefined {
    if (req.method !== 'POST' || req.url?.includes('/admin/beat')) return undefined;
    const post: Post = { n: ++this.n, from, intent: '', at: Date.now(), until: null, status: 0, times: 1 };
    let read = '';
    const body = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (read.length < MOST_READ) read += chunk.toString('latin1');
        done(null, chunk);
      },
    });
    body.on('end', () => this.begin(post, req.url?.endsWith('/position') ? 'position' : intentIn(read)));
    res.on('close', () => {
      post.until = Date.now();
      post.status = res.writableFinished ? res.statusCode : 0;
      this.changed();
    });
    return req.pipe(body);
  }

  /** A post that never went out, since there's no signal. */
  lost(from: ProxyName, req: IncomingMessage): void {
    if (req.method !== 'POST') return;
    const now = Date.now();
    this.begin({ n: ++this.n, from, intent: '', at: now, until: now, status: 0, times: 1 }, 'unsent');
  }

  private begin(post: Post, intent: string): void {
    post.intent = intent;
    const last = this.posts.at(-1);
    if (intent === 'position' && last?.intent === 'position') {
      post.times = last.times + 1;
      post.at = last.at;
      this.posts[this.posts.length - 1] = post;
    } else this.posts.push(post);
    this.changed();
  }

  away(what: Outage['what']): void {
    this.outages.push({ what, from: Date.now(), to: null });
    this.changed();
  }

  back(what: Outage['what']): void {
    for (const outage of this.outages) if (outage.what === what) outage.to ??= Date.now();
    this.changed();
  }
}

function intentIn(body: string): string {
  const [, plain, multipart] = INTENT.exec(body) ?? [];
  return plain ?? multipart ?? '';
}
