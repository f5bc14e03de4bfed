import { readReply } from '#domain/text-replies.ts';
import { TextRefused, TextUnavailable, isFinal } from '#integrations/twilio/gateway.ts';
import { parseInbound, parseStatus } from '#integrations/twilio/notices.ts';
import { db } from '#platform/db.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { answerText, forgetUnclaimed } from '#platform/text-replies.ts';
import type { TextAnswer } from '#platform/text-talk.ts';
import { noteSeen } from '#platform/seen-texts.ts';
import { reportTo } from '#platform/text-delivery.ts';
import { hadItsShare, optOut, phoneHash, redactAtTwilio, textGateway } from '#platform/texts.ts';
import type { Limits } from './context.ts';

/** Twilio's code for a number whose owner wants no texts. */
const OPTED_OUT = 21610;

/**
 * A text that came in: the answer goes back in the response. Numbers and words are never logged. A phone that goes on and
 * on is neither heard nor answered for a while, except when it wants no more texts.
 */
export async function receiveText(request: Request, limits: Pick<Limits, 'consume'>): Promise<Response> {
  const params = await genuine(request, '/webhooks/twilio/inbound');
  if (params instanceof Response) return params;
  const text = parseInbound(params);
  if (!text) return new Response(null, { status: 400 });
  try {
    const stops = text.keyword === 'STOP' || readReply(text.body).word === 'stop';
    const heard = (await limits.consume('texts', phoneHash(text.from))).ok || stops;
    if (!heard) {
      await forgetUnclaimed(text.sid);
      // What was not heard must not be heard from somebody who kept it.
      await noteSeen(db(), text.sid);
      return twiml(undefined);
    }
    const answer = await answerText(text);
    return twiml((await sentAsAnswer(text.sid, text.from, answer)) ? undefined : answer);
  } catch (error) {
    return later(error);
  }
}

/**
 * An answer about a request goes out as a message of ours, in its ledger, so that it can be deleted at Twilio with the
 * request; one in the response could not. Where that fails, the response carries it after all.
 */
async function sentAsAnswer(sid: string, phone: string, answer: TextAnswer): Promise<boolean> {
  const gateway = textGateway();
  const about = await db().inboundText.findUnique({ where: { sid } });
  if (!gateway || !answer || !about?.request_id) return false;
  // Whoever goes on and on is answered no more; what was asked for was done.
  if (await hadItsShare(db(), phone)) return true;
  const purpose = `reply:${sid}`;
  const key = { request_id: about.request_id, purpose };
  const now = new Date();
  const { count } = await db().message.createMany({
    // Claimed: the worker, which sends what waits, leaves it to us.
    data: [
      {
        ...key,
        recipient: 'customer',
        phone,
        body: answer,
        extra_asked_at: about.extra_asked_at,
        status: 'sending',
        attempted_at: now,
        claimed_at: now,
      },
    ],
    skipDuplicates: true,
  });
  // The same message once more: it was answered.
  if (count === 0) return true;
  try {
    const sent = await gateway.send({ to: phone, body: answer, statusCallback: reportTo(env().PUBLIC_URL) });
    const { count: kept } = await db().message.updateMany({
      where: key,
      data: { status: 'sent', provider_id: sent.sid, sent_at: new Date() },
    });
    if (kept === 0) await redactAtTwilio(db(), sent.sid, new Date());
    return true;
  } catch (error) {
    if (!(error instanceof TextRefused || error instanceof TextUnavailable)) throw error;
    // The carrier knows better: no texts to this number, not as an answer either.
    const optedOut = error.code === String(OPTED_OUT);
    if (optedOut) await optOut(db(), phone, 'carrier');
    // What may have been sent is not said twice: the worker asks Twilio for it before it sends it.
    if (error instanceof TextUnavailable && error.uncertain) return true;
    await db().message.updateMany({ where: key, data: { status: 'failed', error_code: error.code } });
    return optedOut;
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
    // Many, of one: it may have been deleted meanwhile.
    const { count } = await db().message.updateMany({
      where: { id: message.id },
      data: {
        status,
        ...(status === 'delivered' ? { delivered_at: new Date() } : {}),
        ...(errorCode === null ? {} : { error_code: String(errorCode) }),
      },
    });
    return new Response(null, { status: count > 0 ? 204 : 404 });
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
