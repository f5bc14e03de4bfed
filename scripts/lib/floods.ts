import { once } from 'node:events';
import http from 'node:http';
import { makeLinkId } from '#kernel/ids.ts';

/** The target of a flood, and the link, account and session that its senders use. */
export interface FloodTarget {
  baseUrl: string;
  /** The IP address that the senders share with the people who use the site, sent as X-Forwarded-For. */
  address: string;
  /** The path of a tracking link that belongs to the senders. */
  link: string;
  /** The e-mail of a desk account. */
  email: string;
  /** The cookies of a second desk session. */
  sessionCookie: string;
}

/** Sends one request of a flood. @returns the status */
type Send = (scene: FloodTarget) => Promise<number>;

const LONG_BODY = 'x'.repeat(66_000);
/** A file that begins like a photo but can't be decoded. */
const BROKEN_PHOTO = new Uint8Array(2_000).fill(1);
BROKEN_PHOTO.set([0xff, 0xd8, 0xff]);

async function sendRequest({ baseUrl, address }: FloodTarget, path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(new URL(path, baseUrl), {
    redirect: 'manual',
    ...init,
    headers: { 'x-forwarded-for': address, origin: new URL(baseUrl).origin, ...(init.headers as object) },
  });
  await answer.arrayBuffer();
  return answer.status;
}

function postForm(scene: FloodTarget, path: string, fields: Record<string, string>, headers = {}): Promise<number> {
  return sendRequest(scene, path, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/** The floods of docs/threat-model.md, "Floods", that send complete requests. The others hold connections open. */
export const FLOODS = {
  unknownPosts: (scene) => postForm(scene, '/nowhere', { a: '1' }),
  emptyForms: (scene) => postForm(scene, '/request', { intent: 'request_offer' }),
  wrongLinks: (scene) => sendRequest(scene, `/${Math.random() < 0.5 ? 'track' : 'provider'}/${makeLinkId()}`),
  pages: (scene) => sendRequest(scene, '/robots.txt'),
  foreignPosts: (scene) => postForm(scene, '/request', {}, { origin: 'https://evil.example' }),
  forgedWebhooks: (scene) => sendRequest(scene, '/webhooks/stripe', { method: 'POST', body: '{}' }),
  emptySignIns: (scene) => postForm(scene, '/admin/login', { intent: 'sign_in' }),
  wrongPasswords: (scene) =>
    postForm(scene, '/admin/login', { intent: 'sign_in', email: scene.email, password: 'wrong' }),
  pagesOfLink: (scene) => sendRequest(scene, scene.link),
  postsOfLink: (scene) => postForm(scene, scene.link, { intent: 'nothing' }),
  brokenPhotos: (scene) => {
    const form = new FormData();
    form.append('photo', new Blob([BROKEN_PHOTO]), 'photo.jpg');
    return sendRequest(scene, `${scene.link}/photos`, { method: 'POST', body: form });
  },
  postsOfSession: (scene) =>
    sendRequest(scene, '/admin', { method: 'POST', body: LONG_BODY, headers: { cookie: scene.sessionCookie } }),
} as const satisfies Record<string, Send>;

export interface Flood {
  /** Resolves once a request was refused with 429. @throws if a request gets no response */
  refused: Promise<void>;
  /** Ends the flood. @returns the statuses that occurred */
  stop(): Promise<Set<number>>;
}

/** Starts to send requests over several connections, on each as fast as the site answers. */
export function startFlood(sendOne: Send, scene: FloodTarget, connections = 8): Flood {
  let isOver = false;
  const statuses = new Set<number>();
  let resolve = () => {};
  let reject = (_error: unknown) => {};
  const refused = new Promise<void>((done, failed) => ([resolve, reject] = [done, failed]));
  const loop = async () => {
    while (!isOver) {
      const status = await sendOne(scene);
      statuses.add(status);
      if (status === 429) resolve();
    }
  };
  const running = Promise.all(Array.from({ length: connections }, loop)).catch(reject);
  return {
    refused,
    async stop() {
      isOver = true;
      await running;
      return statuses;
    },
  };
}

/**
 * Opens event streams of the senders' tracking link.
 * @returns the status of each, and how to close them
 */
export async function openStreams(scene: FloodTarget, count: number) {
  const openings = Array.from({ length: count }, async () => {
    const request = http.get(new URL(`${scene.link}/events`, scene.baseUrl), {
      agent: false,
      headers: { 'x-forwarded-for': scene.address },
    });
    request.on('error', () => undefined);
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    return { status: answer.statusCode, close: () => request.destroy() };
  });
  const streams = await Promise.all(openings);
  return { statuses: streams.map(({ status }) => status), close: () => streams.forEach(({ close }) => close()) };
}

const UPLOAD_BYTES = 2 * 1024 * 1024;

/**
 * Begins photo uploads to the senders' tracking link, and leaves them unfinished.
 * @returns how to close them
 */
export async function openUploads(scene: FloodTarget, count: number): Promise<{ close(): void }> {
  const unfinishedBody = Buffer.alloc(UPLOAD_BYTES);
  unfinishedBody.set(BROKEN_PHOTO);
  const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  const uploads = Array.from({ length: count }, () =>
    http.request(new URL(`${scene.link}/photos`, scene.baseUrl), {
      agent: false,
      method: 'POST',
      headers: {
        'x-forwarded-for': scene.address,
        origin: new URL(scene.baseUrl).origin,
        'content-type': 'multipart/form-data; boundary=x',
      },
    }),
  );
  await Promise.all(
    uploads.map(async (upload) => {
      upload.on('error', () => undefined);
      upload.write(head);
      await new Promise((resolve) => upload.write(unfinishedBody, resolve));
    }),
  );
  return { close: () => uploads.forEach((upload) => upload.destroy()) };
}
