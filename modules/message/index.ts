/** What other modules may call. They import from `rules/` and `copy/` directly. */
export { messageKindOf, registerLateMessageRules } from './may-go-out.ts';
export { optOut, phoneHash, recordConsent } from './consent.ts';
export type { TextConsent } from './consent.ts';
export { releaseWithheldMessages, withholdForCorrectedNumber } from './corrected-number.ts';
export { numberForTexts, smsGateway } from './sms.ts';
export { answerInbound, deleteOldInbound, ignoreInbound } from './inbound.ts';
export type { InboundReply, HandleReply, InboundResult } from './inbound.ts';
export {
  deliverDueMessages,
  deliverForRequest,
  deliverLeftOverMessages,
  enqueue,
  recordDeliveryReport,
  tryDeliverNow,
  UNRECEIVED_STATUSES,
} from './outbox.ts';
export type { NewMessage } from './outbox.ts';
export { PUSH_TTL_MS, createPushGateway } from './push/gateway.ts';
export type { PushGateway, PushTarget } from './push/gateway.ts';
export { pushKeys } from './push/keys.ts';
export { lastTextToCustomer, doTextsReachCustomer, whyNoTexts } from './queries.ts';
export { deleteMessagesOf, deleteDueTwilioMessages } from './redaction.ts';
export { WEBHOOK_RETRY_FRAGMENT } from './sms/gateway.ts';
export type { SmsGateway } from './sms/gateway.ts';
export { parseInboundSms, parseDeliveryReport } from './sms/notices.ts';
