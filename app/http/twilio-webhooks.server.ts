import twilio from 'twilio';
import { parseReply } from '#modules/message/rules/text-replies.ts';
import {
  answerInbound,
  ignoreInbound,
  parseInbound,
  parseStatus,
  phoneHash,
  recordDeliveryReport,
  smsGateway,
  tryDeliverNow,
} from '#modules/message/index.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import type { Limits } from './context.ts';
import { understand } from './replies.server.ts';

/**
 * An inbound message. An answer about a request goes out as a message from the outbox, which can be deleted at Twilio with
 * the request; any other one goes back in the response. Numbers and words are never logged. A phone that goes on and on
 * is ignored for a while, except when it wants no more messages.
 */
export async function receiveText(request: Request, limits: Pick<Limits, 'consume'>): Promise<Response> {
  const params = await genuine(request, '/webhooks/twilio/inbound');
  if (params instanceof Response) return params;
  const text = parseInbound(params);
  if (!text) return new Response(null, { status: 400 });
  const { sid, from } = text;
  const reply = parseReply(text.body, text.keyword);
  try {
    const heard = (await limits.consume('texts', phoneHash(from))).ok || reply.word === 'stop';
    if (!heard) {
      await ignoreInbound(sid);
      return twiml(undefined);
    }
    const { answer, requestId } = await answerInbound({ sid, from, reply }, understand);
    if (requestId === null) return twiml(answer);
    await tryDeliverNow(requestId);
    return twiml(undefined);
  } catch (error) {
    return later(error);
  }
}

/** A delivery report. Twilio repeats one whose message is not known yet. */
export async function receiveStatus(request: Request): Promise<Response> {
  const params = await genuine(request, '/webhooks/twilio/status');
  if (params instanceof Response) return params;
  const notice = parseStatus(params);
  if (!notice) return new Response(null, { status: 400 });
  try {
    return new Response(null, { status: (await recordDeliveryReport(db(), notice)) ? 204 : 404 });
  } catch (error) {
    return later(error);
  }
}

/** The parameters, if Twilio signed them for our public address. */
async function genuine(request: Request, path: string): Promise<Record<string, string> | Response> {
  const gateway = smsGateway();
  if (!gateway) return new Response(null, { status: 404 });
  const params = Object.fromEntries(new URLSearchParams(await request.text()));
  const signature = request.headers.get('x-twilio-signature') ?? undefined;
  const url = `${env().PUBLIC_URL}${path}`;
  return gateway.verifyInbound({ signature, url, params }) ? params : new Response(null, { status: 403 });
}

function twiml(answer: string | undefined): Response {
  const response = new twilio.twiml.MessagingResponse();
  if (answer !== undefined) response.message(answer);
  return new Response(response.toString(), { headers: { 'Content-Type': 'text/xml; charset=utf-8' } });
}

function later(error: unknown): Response {
  logger.error({ reason: errorName(error) }, 'a notice of Twilio was not handled');
  return new Response(null, { status: 503, headers: { 'Retry-After': '10' } });
}
