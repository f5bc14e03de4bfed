/** Exports what other modules may call. They import rules and copy directly. */
export { claimRequest, renewClaims, openClaims, releaseRequest } from './claims.ts';
export type { Claim } from './claims.ts';
export { readDeskAlerts } from './desk-alerts.ts';
export { recordOpened, readDeskQueue } from './desk-waiting.ts';
export type { DeskQueue, WaitingJob } from './desk-waiting.ts';
export { recordJobFigures } from './job-figures.ts';
export { addSiteMetrics } from './gauges.ts';
export { addNote } from './notes.ts';
export { systemHealth } from './health.ts';
export type { PartHealth, SystemHealth } from './health.ts';
export { startAlertReports } from './part-reports.ts';
export { firstAlertAt, onCallActivities } from './on-call.ts';
export { otherViewers, recordPresence } from './presence.ts';
export type { Presence } from './presence.ts';
export { sendPushNotices } from './push-notices.ts';
export {
  isSubscribedToPush,
  countOtherSubscriptions,
  publicPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from './push-subscriptions.ts';
export { loadRateCard, saveRateCard } from './rate-card.ts';
export { similarJobs } from './similar-jobs.ts';
export { deskCounts, latestCancelled } from './queries/dashboard-summary.ts';
export type { DeskCounts } from './queries/dashboard-summary.ts';
export type { RequestCard } from './queries/cards.ts';
export { completedJob, completedJobs, LEDGER_BATCH_SIZE, ledgerJobs, jobsNotDone } from './queries/completed.ts';
export type { CompletedJob, LedgerJob, JobsNotDone } from './queries/completed.ts';
export { dropOffWishes } from './queries/drop-off-wishes.ts';
export type { DropOffWish } from './queries/drop-off-wishes.ts';
export { handover } from './queries/handover.ts';
export { owedFees } from './queries/owed-fees.ts';
export { unpaidJobs } from './queries/unpaid-jobs.ts';
export type { OwedFee } from './queries/owed-fees.ts';
export type { UnpaidJob } from './queries/unpaid-jobs.ts';
export { loadBoardPage } from './queries/board.ts';
export type { BoardCount, BoardPage } from './queries/board-page.ts';
export { readMapBoard } from './queries/map-board.ts';
export type { MapBoard, TruckPosition } from './queries/map-board.ts';
export { arrivalPromisesIn } from './queries/promises.ts';
export type { KeptAndLate, ArrivalPromises } from './queries/promises.ts';
export { createdPhoneRequest, requestForDesk } from './queries/request-page.ts';
export type { LocateFacts } from './queries/request-page.ts';
export { callerJobs, countEarlierJobs, latestJobOf } from './queries/caller-jobs.ts';
export { readOpenRequestFacts, sameCarsAsCaller, sameCarsById, sameCarsOf } from './queries/same-car.ts';
export type { SameCarRequest, SameCarsById } from './queries/same-car.ts';
export { readJobsToAssign } from './queries/together.ts';
export { readReports } from './queries/reports.ts';
export type { Reports, StepTimes, TimesByStep } from './queries/reports.ts';
export { usualWaits } from './queries/usual-waits.ts';
export { readStory } from './queries/story.ts';
export type { StoredStory } from './queries/story.ts';
export { earningsBySlot } from './queries/statistics.ts';
export {
  endingTerms,
  cachedServicePhone,
  loadSettings,
  providerWaitMinutes,
  refundLimit,
  saveSettings,
  servicePhone,
  waitLimits,
} from './settings.ts';
export type { NewSettings } from './settings.ts';
