import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { publicPushKey, subscribeToPush } from '#modules/dispatch/index.ts';
import { isPushEndpoint } from '#modules/message/rules/push-services.ts';
import { queryOr503 } from '../load.server.ts';
import { localeOf } from '../locale.server.ts';
import { requireAdmin } from '../sign-in/auth.server.ts';

/** The longest endpoint that we store. Those of Windows are the longest, with about 600 characters. */
const MAX_ENDPOINT_LENGTH = 2_000;

/** A PushSubscription as its `toJSON` writes it. The keys are a P-256 point and 16 bytes, in base64url. */
const subscriptionSchema = z.object({
  endpoint: z.string().max(MAX_ENDPOINT_LENGTH).refine(isPushEndpoint),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(?:==)?$/) }),
});

/** Sends the public key that a browser subscribes with. */
export async function sendPushKey(): Promise<Response> {
  const key = await queryOr503(publicPushKey);
  return Response.json({ key }, { headers: { 'Cache-Control': 'no-store' } });
}

/** Subscribes the device of this session to notifications, in the language of its pages. */
export async function subscribeDevice(args: ActionFunctionArgs): Promise<Response> {
  const { sessionId } = await requireAdmin(args);
  const { data } = subscriptionSchema.safeParse(await args.request.json().catch(() => null));
  if (!data) return Response.json({ error: 'not a push subscription' }, { status: 400 });
  const { endpoint, keys } = data;
  await queryOr503(() => subscribeToPush(sessionId, { endpoint, ...keys }, localeOf(args.request)));
  return new Response(null, { status: 204 });
}
