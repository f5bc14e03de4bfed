import { z } from 'zod';
import type { CarrierKeyword } from '../rules/text-replies.ts';
import { keywordOf } from './keywords.ts';

/** The schemas here read only the parameters that we need, because Twilio may add others without notice. */
const sid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i);

const inboundSchema = z.object({
  MessageSid: sid,
  From: z.string().min(1).max(64),
  Body: z.string().max(10_000).default(''),
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined),
});

const statusSchema = z.object({
  MessageSid: sid,
  MessageStatus: z.string().regex(/^[a-z_]{1,32}$/),
  ErrorCode: z.coerce.number().int().positive().optional().catch(undefined),
});

export interface InboundSms {
  /** Twilio's id of the message. A second webhook with the same id is a repeat or a replay. */
  sid: string;
  from: string;
  body: string;
  /**
   * The keyword of the message; undefined if there's none. With Advanced Opt-Out, Twilio tells us the keyword;
   * otherwise, we read it from the text.
   */
  keyword: CarrierKeyword | undefined;
}

export interface DeliveryReport {
  sid: string;
  /** Twilio's status, such as `delivered`. Reports may repeat and come in any order. */
  status: string;
  errorCode: number | null;
}

/** Parses the webhook of a received SMS; undefined if it's invalid. Check its signature first. */
export function parseInboundSms(params: Record<string, string>): InboundSms | undefined {
  const parsed = inboundSchema.safeParse(params);
  if (!parsed.success) return undefined;
  const { MessageSid, From, Body, OptOutType } = parsed.data;
  return { sid: MessageSid, from: From, body: Body, keyword: OptOutType ?? keywordOf(Body) };
}

/** Parses a delivery report; undefined if it's invalid. Check its signature first. */
export function parseDeliveryReport(params: Record<string, string>): DeliveryReport | undefined {
  const parsed = statusSchema.safeParse(params);
  if (!parsed.success) return undefined;
  const { MessageSid, MessageStatus, ErrorCode } = parsed.data;
  return { sid: MessageSid, status: MessageStatus, errorCode: ErrorCode ?? null };
}
