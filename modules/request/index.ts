/** What others may call. Rules and copy are imported directly. */
export type { Others } from './activities/others.ts';
export { projectionActivities, refuseIfBehind } from './activities/projection.ts';
export { textActivities } from './activities/texts.ts';
export type { TextSettings } from './activities/texts.ts';
export { activityColumns, logActivity, logStripeEvent } from './activity-log.ts';
export { adoptOrphans } from './adopt.ts';
export { command } from './command.ts';
export type { CommandOutcome } from './command.ts';
export type { Answered, Conversation } from './conversation.ts';
export { detailsHash } from './details.ts';
export type { Details } from './details.ts';
export { editRequest, lockRow, recordAcceptance, recordAgreementDeclined, touched } from './facts.ts';
export type { Overtaken } from './facts.ts';
export { linkExpiryOf, linkStateOf } from './links.ts';
export { findLocateLink, locateUrl, makeLocateLink, textLocateLink } from './locate.ts';
export type { Asked } from './locate.ts';
export { findLost, reportLost } from './lost.ts';
export { agreedRow, approvedExtraOf, extraOf } from './phases.ts';
export type { AgreedRow } from './phases.ts';
export { shareLocation, typeLocation } from './pickup.ts';
export type { Shared } from './pickup.ts';
export {
  agreedPriceOf,
  changesSince,
  isLinkOpen,
  isNonceUsed,
  PHOTO_LIST,
  requestDetails,
  requestFacts,
  requestForCustomer,
} from './queries.ts';
export type { CustomerRow, RequestFacts, RequestRow, SeenState } from './queries.ts';
export { lookAgain, lookThrough, reconcile } from './reconcile.ts';
export { replyTo } from './replies.ts';
export { createOnlineRequest, createPhoneRequest } from './requests.ts';
export type { Created, OnlineRequest, PhoneRequest } from './requests.ts';
export { forgetAddresses, sweep } from './retention.ts';
export { columnsOf, LEDGER, stateOf } from './snapshot.ts';
export { temporal, temporalReachable } from './temporal.ts';
export { agreeByVoice } from './voice-consent.ts';
