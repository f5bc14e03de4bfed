import webPush from 'web-push';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import type { PushKeys } from './keys.ts';

/** Where a browser gets its pushes, as its PushSubscription says. */
export interface PushTarget {
  endpoint: string;
  /**
   * The browser's public key. Together with `auth`, it's used to encrypt pushes so that only this browser can read
   * them.
   */
  p256dh: string;
  auth: string;
}

/**
 * What became of a push. `gone`: the subscription has ended, or its keys are invalid. `refused`: trying again won't
 * help. `unavailable`: the push service didn't answer, had an error or got too many calls, so try again.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unavailable';

export interface PushGateway {
  /** Sends a push. Never throws. */
  send(target: PushTarget, payload: string, keys: PushKeys): Promise<PushOutcome>;
}

type Post = (url: string, init: RequestInit) => Promise<Response>;

/** The time limit of a call, in milliseconds. */
const CALL_TIMEOUT_MS = 8 * SECOND;
/** How long the push service keeps a push for a device that's offline. */
export const PUSH_TTL_MS = 10 * MINUTE;
const GONE_STATUSES = [404, 410];
const TOO_MANY_REQUESTS = 429;
/** Push services require a contact, an https or mailto URL. This one is used if the site's URL isn't https. */
const FALLBACK_CONTACT = 'mailto:nobody@example.com';

/**
 * The connection to the browsers' push services. It calls whatever address it's given, so an endpoint is checked before
 * it's stored (`isPushEndpoint`).
 * @param options.post replaces `fetch` in tests
 */
export function createPushGateway({ publicUrl, post = fetch }: { publicUrl: string; post?: Post }): PushGateway {
  const subject = publicUrl.startsWith('https:') ? publicUrl : FALLBACK_CONTACT;
  return {
    async send({ endpoint, ...keys }, payload, vapid) {
      const request = encryptedRequestOf({ endpoint, keys }, payload, { subject, ...vapid });
      if (!request) return 'gone';
      try {
        // A redirect isn't followed: it could lead to any address.
        const response = await post(endpoint, {
          ...request,
          redirect: 'manual',
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        await response.body?.cancel();
        return outcomeOf(response.status);
      } catch {
        return 'unavailable';
      }
    },
  };
}

/** The encrypted request; undefined if the browser's keys are invalid. */
function encryptedRequestOf(
  subscription: webPush.PushSubscription,
  payload: string,
  vapidDetails: { subject: string } & PushKeys,
): RequestInit | undefined {
  try {
    const options = { vapidDetails, TTL: PUSH_TTL_MS / SECOND, urgency: 'high' } as const;
    const { method, headers, body } = webPush.generateRequestDetails(subscription, payload, options);
    return { method, headers: headers as Record<string, string>, body: new Uint8Array(body) };
  } catch {
    return undefined;
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (GONE_STATUSES.includes(status)) return 'gone';
  return status === TOO_MANY_REQUESTS || status >= 500 ? 'unavailable' : 'refused';
}
