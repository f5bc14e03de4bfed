import twilio from 'twilio';
import { parseReply } from '#modules/message/rules/text-replies.ts';
import {
  answerInbound,
  ignoreInbound,
  parseInboundSms,
  parseDeliveryReport,
  phoneHash,
  recordDeliveryReport,
  smsGateway,
  tryDeliverNow,
} from '#modules/message/index.ts';
import { env } from '#kernel/server/env.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import type { RateLimiter } from './context.ts';
import { handleInboundText } from './replies.server.ts';

/**
 * Handles an inbound SMS. If it's about a request, our answer goes through the outbox, so that Twilio's copy of the
 * answer can be deleted together with the request. Any other answer is part of the webhook's response. Phone numbers
 * and what the SMS says are never logged. A phone over the limit is ignored for a while, unless it opts out.
 */
export async function receiveText(request: Request, limits: Pick<RateLimiter, 'consume'>): Promise<Response> {
  const params = await readSignedParams(request, '/webhooks/twilio/inbound');
  if (params instanceof Response) return params;
  const text = parseInboundSms(params);
  if (!text) return new Response(null, { status: 400 });
  const { sid, from } = text;
  const reply = parseReply(text.body, text.keyword);
  try {
    const isWithinLimit = (await limits.consume('texts', phoneHash(from))).ok || reply.word === 'stop';
    if (!isWithinLimit) {
      await ignoreInbound(sid);
      return twiml(undefined);
    }
    const { answer, requestId } = await answerInbound({ sid, from, body: text.body, reply }, handleInboundText);
    if (requestId === null) return twiml(answer);
    await tryDeliverNow(requestId);
    return twiml(undefined);
  } catch (error) {
    return retryLaterResponse(error);
  }
}

/** Handles a delivery report. If the message isn't stored yet, responds with 404, so that Twilio repeats the report. */
export async function receiveDeliveryReport(request: Request): Promise<Response> {
  const params = await readSignedParams(request, '/webhooks/twilio/status');
  if (params instanceof Response) return params;
  const report = parseDeliveryReport(params);
  if (!report) return new Response(null, { status: 400 });
  try {
    return new Response(null, { status: (await recordDeliveryReport(report)) ? 204 : 404 });
  } catch (error) {
    return retryLaterResponse(error);
  }
}

/**
 * Reads the parameters of the post, and checks Twilio's signature, which covers our public URL.
 * @returns the parameters, or an error response: 404 without a Twilio gateway, 403 for an invalid signature
 */
async function readSignedParams(request: Request, path: string): Promise<Record<string, string> | Response> {
  const gateway = smsGateway();
  if (!gateway) return new Response(null, { status: 404 });
  const params = Object.fromEntries(new URLSearchParams(await request.text()));
  const signature = request.headers.get('x-twilio-signature') ?? undefined;
  const url = `${env().PUBLIC_URL}${path}`;
  return gateway.hasValidSignature({ signature, url, params }) ? params : new Response(null, { status: 403 });
}

function twiml(answer: string | undefined): Response {
  const response = new twilio.twiml.MessagingResponse();
  if (answer !== undefined) response.message(answer);
  return new Response(response.toString(), { headers: { 'Content-Type': 'text/xml; charset=utf-8' } });
}

function retryLaterResponse(error: unknown): Response {
  logger.error({ reason: errorName(error) }, 'Twilio webhook failed');
  return new Response(null, { status: 503, headers: { 'Retry-After': '10' } });
}
