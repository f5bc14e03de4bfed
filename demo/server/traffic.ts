import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import type { Outage, RecordedPost, ProxyName } from '../types.ts';

const MAX_READ_CHARACTERS = 64 * 1024;
const INTENT_PATTERN = /(?:^|&)intent=([a-z_]+)|name="intent"\r\n\r\n([a-z_]+)/;

/** Records the posts that go through the frames' proxies during a play. */
export class Traffic {
  posts: RecordedPost[] = [];
  outages: Outage[] = [];
  private lastNumber = 0;

  constructor(private readonly onChange: () => void) {}

  clear(): void {
    this.posts = [];
    this.outages = this.outages.filter(({ endedAt }) => endedAt === null);
  }

  /**
   * Records a posted form, and when its response came.
   * @returns a copy of the body to forward, because reading consumes the original
   */
  recordPost(from: ProxyName, req: IncomingMessage, res: ServerResponse): Transform | undefined {
    if (req.method !== 'POST' || req.url?.includes('/admin/beat')) return undefined;
    const post: RecordedPost = {
      number: ++this.lastNumber,
      from,
      intent: '',
      at: Date.now(),
      answeredAt: null,
      status: 0,
      repeats: 1,
    };
    let bodyText = '';
    const body = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (bodyText.length < MAX_READ_CHARACTERS) bodyText += chunk.toString('latin1');
        done(null, chunk);
      },
    });
    body.on('end', () => this.addPost(post, req.url?.endsWith('/position') ? 'position' : findIntent(bodyText)));
    res.on('close', () => {
      post.answeredAt = Date.now();
      post.status = res.writableFinished ? res.statusCode : 0;
      this.onChange();
    });
    return req.pipe(body);
  }

  /** Records a post that failed because there was no signal. */
  recordUnsent(from: ProxyName, req: IncomingMessage): void {
    if (req.method !== 'POST') return;
    const now = Date.now();
    this.addPost(
      { number: ++this.lastNumber, from, intent: '', at: now, answeredAt: now, status: 0, repeats: 1 },
      'unsent',
    );
  }

  private addPost(post: RecordedPost, intent: string): void {
    post.intent = intent;
    const lastPost = this.posts.at(-1);
    if (intent === 'position' && lastPost?.intent === 'position') {
      post.repeats = lastPost.repeats + 1;
      post.at = lastPost.at;
      this.posts[this.posts.length - 1] = post;
    } else this.posts.push(post);
    this.onChange();
  }

  startOutage(what: Outage['part']): void {
    this.outages.push({ part: what, startedAt: Date.now(), endedAt: null });
    this.onChange();
  }

  endOutage(what: Outage['part']): void {
    for (const outage of this.outages) if (outage.part === what) outage.endedAt ??= Date.now();
    this.onChange();
  }
}

function findIntent(body: string): string {
  const [, urlEncoded, multipart] = INTENT_PATTERN.exec(body) ?? [];
  return urlEncoded ?? multipart ?? '';
}
