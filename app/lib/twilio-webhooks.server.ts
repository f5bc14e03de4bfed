import { isFinal } from '#integrations/twilio/gateway.ts';
import { parseInbound, parseStatus } from '#integrations/twilio/notices.ts';
import { db } from '#platform/db.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { answerText } from '#platform/text-replies.ts';
import { optOut, textGateway } from '#platform/texts.ts';

/** Twilio's code for a number whose owner wants no texts. */
const OPTED_OUT = 21610;

/** A text that came in: the answer goes back in the response. Numbers and words are never logged. */
export async function receiveText(request: Request): Promise<Response> {
  const params = await genuine(request, '/webhooks/twilio/inbound');
  if (params instanceof Response) return params;
  const text = parseInbound(params);
  if (!text) return new Response(null, { status: 400 });
  try {
    return twiml(await answerText(text));
  } catch (error) {
    return later(error);
  }
}

/** A delivery report. They come twice and in any order: Twilio's last word stays. */
export async function receiveStatus(request: Request): Promise<Response> {
  const params = await genuine(request, '/webhooks/twilio/status');
  if (params instanceof Response) return params;
  const notice = parseStatus(params);
  if (!notice) return new Response(null, { status: 400 });
  try {
    const { status, errorCode, sid } = notice;
    const message = await db().message.findFirst({ where: { provider_id: sid } });
    // Deleted with its request, or so new that its own answer is not stored yet: Twilio reports again.
    if (!message) return new Response(null, { status: 404 });
    if (errorCode === OPTED_OUT) await optOut(db(), message.phone, 'carrier');
    if (!isFinal(status) || isFinal(message.status)) return new Response(null, { status: 204 });
    await db().message.update({
      where: { id: message.id },
      data: {
        status,
        ...(status === 'delivered' ? { delivered_at: new Date() } : {}),
        ...(errorCode === null ? {} : { error_code: String(errorCode) }),
      },
    });
    return new Response(null, { status: 204 });
  } catch (error) {
    return later(error);
  }
}

/** The parameters, when Twilio signed them for our public address. */
async function genuine(request: Request, path: string): Promise<Record<string, string> | Response> {
  const gateway = textGateway();
  if (!gateway) return new Response(null, { status: 404 });
  const params = Object.fromEntries(new URLSearchParams(await request.text()));
  const signature = request.headers.get('x-twilio-signature') ?? undefined;
  const url = `${env().PUBLIC_URL}${path}`;
  return gateway.verifyInbound({ signature, url, params }) ? params : new Response(null, { status: 403 });
}

function twiml(answer: string | undefined): Response {
  const words = (answer ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const message = answer === undefined ? '' : `<Message>${words}</Message>`;
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, {
    headers: { 'Content-Type': 'text/xml; charset=utf-8' },
  });
}

function later(error: unknown): Response {
  logger.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'a notice of Twilio was not handled');
  return new Response(null, { status: 503, headers: { 'Retry-After': '10' } });
}
