/** What other modules may import from this one, besides the files in `rules/` and `copy/`. */
import './messages-still-true.ts';
export type { ProjectionHooks } from './activities/hooks.ts';
export { projectionActivities, throwIfWorkflowIsBehind } from './activities/projection.ts';
export { messageActivities } from './activities/deliver-texts.ts';
export type { MessageSettings } from './activities/texts.ts';
export { activityColumns, lastActivityId, logActivity, logStripeEvent, attributeToAdmin } from './activity-log.ts';
export { startMissingWorkflows } from './adopt.ts';
export { sendCommand } from './send-command.ts';
export type { CommandOutcome } from './send-command.ts';
export { answerForOutcome } from './reply-context.ts';
export type { ReplyAnswer, ReplyContext } from './reply-context.ts';
export { detailsHash } from './details.ts';
export type { RequestDetails } from './details.ts';
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
export {
  askForOtherDropOff,
  keepDropOff,
  mayAskForOtherDropOff,
  unansweredDropOff,
  refusedDropOff,
} from './drop-off.ts';
export type { EditConflict } from './row-edits.ts';
export { linkExpiryOf, linkStateOf } from './links.ts';
export { checkGroupText, sendGroupText } from './group-texts.ts';
export type { GroupText, GroupTextCheck } from './group-texts.ts';
export { enqueueHowToPay } from './notify.ts';
export { findLocateLink, locateUrl, makeLocateLink, sendLocateLink } from './locate.ts';
export type { LocateOutcome } from './locate.ts';
export { findWorkflowsWithoutRow, reportWorkflowsWithoutRow } from './lost.ts';
export { requireAgreedRow, approvedExtraOf, dueOnSiteOf, requestedExtraCents, providerShareOf } from './agreed-row.ts';
export type { AgreedRow } from './agreed-row.ts';
export { endingTermsOf } from './agreed-terms.ts';
export { shareLocation, storeTypedLocation } from './pickup.ts';
export type { ShareLocationResult } from './pickup.ts';
export {
  agreedPriceOf,
  logEntriesSince,
  isLinkOpen,
  isNonceUsed,
  languageOfLink,
  PHOTO_LIST_QUERY,
  readRequestDetails,
  readRequestFacts,
  requestForCustomer,
  findRequestByFormerLink,
} from './queries.ts';
export type { CustomerRow, RequestFacts, RequestRow, SeenState } from './queries.ts';
export { refundIfCommandRuns } from './refund-of-command.ts';
export { reconcileByIds, runReconcile, reconcile } from './reconcile.ts';
export { paymentLinkId } from './replaced-links.ts';
export type { LinkIds } from './replaced-links.ts';
export { handleRequestReply } from './replies.ts';
export {
  isCancellationUndecided,
  rowHasAcceptedProvider,
  isLookingForCustomer,
  rowOwesProviderFee,
  isOnHold,
  openOfferOf,
  pickupCityOf,
  placesOf,
} from './row-view.ts';
export { createOnlineRequest, createPhoneRequest, hasCreatedPhoneRequest, milesBetween } from './requests.ts';
export type { CreatedRequest, OnlineRequest, PhoneRequest } from './requests.ts';
export { parseStoredAnswers } from './stored-answers.ts';
export { deleteExpiredRows } from './retention.ts';
export { findStuckRequests } from './stuck-requests.ts';
export type { StuckRequest } from './stuck-requests.ts';
export { readScheduleRuns } from './schedule-runs.ts';
export type { ScheduleRuns } from './schedule-runs.ts';
export { promiseOf } from './promise-columns.ts';
export { columnsFromState, PAYMENTS_QUERY, sessionsFromPayment, stateFromRow } from './snapshot.ts';
export type { RowWithPayments } from './snapshot.ts';
export { isWorkerPolling, temporal, isTemporalReachable } from './temporal.ts';
export { deleteOldDrafts } from './text-drafts.ts';
export { handleTextRequest } from './text-requests.ts';
export { recordVoiceConsent } from './voice-consent.ts';
