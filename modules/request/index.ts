/** Exports what other modules may call. They import rules and copy directly. */
export type { ProjectionHooks } from './activities/hooks.ts';
export { projectionActivities, refuseIfBehind } from './activities/projection.ts';
export { messageActivities } from './activities/deliver-texts.ts';
export type { MessageSettings } from './activities/texts.ts';
export { activityColumns, lastActivity, logActivity, logStripeEvent, attributeToAdmin } from './activity-log.ts';
export { startMissingWorkflows } from './adopt.ts';
export { command } from './send-command.ts';
export type { CommandOutcome } from './send-command.ts';
export { answerTo } from './reply-context.ts';
export type { ReplyAnswer, ReplyContext } from './reply-context.ts';
export { detailsHash } from './details.ts';
export type { Details } from './details.ts';
export {
  editRequest,
  lockRow,
  recordAcceptance,
  recordAgreementDeclined,
  setAnswers,
  setCardOnly,
  setLockedIn,
  touchedFields,
} from './row-edits.ts';
export { askDropOff, keepDropOff, mayAskDropOff, openDropOffWish, refusedDropOff } from './drop-off.ts';
export type { EditConflict } from './row-edits.ts';
export { linkExpiryOf, linkStateOf } from './links.ts';
export { checkGroupText, sendGroupText } from './group-texts.ts';
export type { GroupText, GroupTextCheck } from './group-texts.ts';
export { enqueueHowToPay } from './notify.ts';
export { findLocateLink, locateUrl, makeLocateLink, sendLocateLink } from './locate.ts';
export type { LocateOutcome } from './locate.ts';
export { workflowsWithoutRow, reportWorkflowsWithoutRow } from './lost.ts';
export { agreedRow, approvedExtraOf, dueOnSiteOf, extraOf, providerShareOf } from './agreed-row.ts';
export type { AgreedRow } from './agreed-row.ts';
export { endingTermsOf } from './agreed-terms.ts';
export { shareLocation, typeLocation } from './pickup.ts';
export type { Shared } from './pickup.ts';
export {
  agreedPriceOf,
  changesSince,
  isLinkOpen,
  isNonceUsed,
  languageOfLink,
  PHOTO_LIST,
  requestDetails,
  requestFacts,
  requestForCustomer,
  requestOfFormerLink,
} from './queries.ts';
export type { CustomerRow, RequestFacts, RequestRow, SeenState } from './queries.ts';
export { refundOfCommand } from './refund-of-command.ts';
export { compareThese, compareAll, reconcile } from './reconcile.ts';
export { paymentLinkId } from './replaced-links.ts';
export type { LinkIds } from './replaced-links.ts';
export { replyTo } from './replies.ts';
export { asksToCancel, hasProviderAccepted, isLookingForCustomer, owesFee, isOnHold } from './row-view.ts';
export { createOnlineRequest, createPhoneRequest, isCreated, milesBetween } from './requests.ts';
export type { CreatedRequest, OnlineRequest, PhoneRequest } from './requests.ts';
export { storedAnswers } from './stored-answers.ts';
export { deleteExpiredLimits, sweep } from './retention.ts';
export { stuckRequests } from './stuck-requests.ts';
export type { StuckRequest } from './stuck-requests.ts';
export { scheduleRuns } from './schedule-runs.ts';
export type { ScheduleRuns } from './schedule-runs.ts';
export { promiseOf } from './promise-columns.ts';
export { columnsOf, LEDGER, sessionsOf, stateOf } from './snapshot.ts';
export type { RowWithPayments } from './snapshot.ts';
export { isWorkerPolling, temporal, temporalReachable } from './temporal.ts';
export { deleteOldDrafts } from './text-drafts.ts';
export { requestByText } from './text-requests.ts';
export { agreeByVoice } from './voice-consent.ts';
