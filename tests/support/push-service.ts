import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createPushGateway } from '#modules/message/push/gateway.ts';
import type { PushGateway, PushTarget } from '#modules/message/push/gateway.ts';

/** The origin of the browsers' push endpoints. The gateway below sends to the local server instead of this origin. */
const ORIGIN = 'https://updates.push.services.mozilla.com';
const [SALT_BYTES, KEY_ID_AT, NONCE_BYTES, TAG_BYTES] = [16, 21, 12, 16];

/** A push that the service has accepted, decrypted as the browser would decrypt it. */
export interface ReceivedPush {
  headers: IncomingHttpHeaders;
  payload: Record<string, unknown>;
}

/** A browser that's subscribed at the local push service. */
export interface PushBrowser {
  target: PushTarget;
  received: ReceivedPush[];
  /** The HTTP status of the service's responses to pushes to this browser. */
  status: number;
}

export interface PushService {
  gateway: PushGateway;
  addBrowser(): PushBrowser;
  close(): Promise<void>;
}

/** Starts a local push service: an HTTP server that decrypts each push as its browser would (RFC 8291). */
export async function startPushService(publicUrl = 'https://shoulder.example'): Promise<PushService> {
  const browsers = new Map<string, PushBrowser & { keys: ECDH; secret: Buffer }>();
  const server = createServer((request, response) => {
    const browser = browsers.get(request.url ?? '');
    void buffer(request).then((body) => {
      if (browser && browser.status < 300) {
        const payload = decryptPush(body, browser.keys, browser.secret);
        browser.received.push({ headers: request.headers, payload: JSON.parse(payload) as ReceivedPush['payload'] });
      }
      response.writeHead(browser?.status ?? 404).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    gateway: createPushGateway({ publicUrl, post: (url, init) => fetch(url.replace(ORIGIN, local), init) }),
    addBrowser() {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const secret = randomBytes(16);
      const path = `/wpush/v2/${randomBytes(8).toString('hex')}`;
      const target = { endpoint: ORIGIN + path, p256dh, auth: secret.toString('base64url') };
      const browser = { target, received: [], status: 201, keys, secret };
      browsers.set(path, browser);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Decrypts a push with the browser's keys (RFC 8188 and 8291). */
function decryptPush(body: Buffer, keys: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyEnd = KEY_ID_AT + (body[KEY_ID_AT - 1] ?? 0);
  const senderKey = body.subarray(KEY_ID_AT, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const shared = hkdf(keys.computeSecret(senderKey), secret, info, 32);
  const key = hkdf(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(shared, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

function hkdf(from: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, bytes));
}
