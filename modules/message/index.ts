/** Exports what other modules may call. They import rules and copy directly. */
export { optOut, phoneHash, recordConsent } from './consent.ts';
export type { Consent } from './consent.ts';
export { releaseWithheld, withholdForNumber } from './corrected-number.ts';
export { numberForTexts, smsGateway } from './sms.ts';
export { answerInbound, deleteOldInbound, ignoreInbound } from './inbound.ts';
export type { InboundReply, HandleReply, InboundResult } from './inbound.ts';
export {
  deliverDue,
  deliverForRequest,
  deliverLeftOver,
  enqueue,
  recordDeliveryReport,
  tryDeliverNow,
  NEVER_RECEIVED,
} from './outbox.ts';
export type { NewMessage } from './outbox.ts';
export { PUSH_TTL_MS, createPushGateway } from './push/gateway.ts';
export type { PushGateway, PushTarget } from './push/gateway.ts';
export { pushKeys } from './push/keys.ts';
export { lastCustomerText, textsReach, whyNoTexts } from './queries.ts';
export { deleteMessagesOf, redactDue } from './redaction.ts';
export { WEBHOOK_RETRIES } from './sms/gateway.ts';
export type { SmsGateway } from './sms/gateway.ts';
export { parseInbound, parseStatus } from './sms/notices.ts';
