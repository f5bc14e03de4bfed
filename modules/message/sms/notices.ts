import { z } from 'zod';
import type { CarrierKeyword } from '../rules/text-replies.ts';
import { keywordOf } from './keywords.ts';

/** Twilio adds parameters without notice; only these are read. */
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

export interface InboundText {
  /** Twilio's id of the message: a second notice with it is a repeat, or a replay. */
  sid: string;
  from: string;
  body: string;
  /** What the person asked for, as Twilio says with Advanced Opt-Out, else as the words are; undefined for all else. */
  keyword: CarrierKeyword | undefined;
}

export interface StatusNotice {
  sid: string;
  /** Twilio's word, such as `delivered`. Notices may come twice and in any order: sid and status tell repeats. */
  status: string;
  errorCode: number | null;
}

/** An inbound message from its webhook's parameters; undefined when they are none. Check the signature first. */
export function parseInbound(params: Record<string, string>): InboundText | undefined {
  const parsed = inboundSchema.safeParse(params);
  if (!parsed.success) return undefined;
  const { MessageSid, From, Body, OptOutType } = parsed.data;
  return { sid: MessageSid, from: From, body: Body, keyword: OptOutType ?? keywordOf(Body) };
}

/** A delivery report from its webhook's parameters; undefined when they are none. Check the signature first. */
export function parseStatus(params: Record<string, string>): StatusNotice | undefined {
  const parsed = statusSchema.safeParse(params);
  if (!parsed.success) return undefined;
  const { MessageSid, MessageStatus, ErrorCode } = parsed.data;
  return { sid: MessageSid, status: MessageStatus, errorCode: ErrorCode ?? null };
}
