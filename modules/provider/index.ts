/** Exports what other modules may call. They import rules and copy directly. */
export { applyToProvider } from './directory.ts';
export { arrivalCodeOf, mayEnterCode, tryCode } from './handshake.ts';
export {
  approachMiles,
  isUnseen,
  mayReportMinutes,
  receivePositions,
  reportMinutes,
  providerProgress,
} from './positions.ts';
export { addProvider, outcomeOfLostJob, jobsOf, saveProvider, setActive, providerWhoLeft } from './provider-records.ts';
export type { ProviderRecord } from './provider-records.ts';
export { correctPaymentMethods, mayCorrectPayment, tellFeePayment } from './payment-methods.ts';
export { drivenTrack, jobByLink, leftProvider } from './queries.ts';
export type { JobLink, JobRow } from './queries.ts';
export { codeReply, etaReply, jobReply, minutesReply } from './provider-replies.ts';
export {
  allRatings,
  countProviders,
  listProviders,
  offerProviders,
  providerById,
  providerByPhone,
} from './providers.ts';
export type { JobNeeds, ProviderView } from './providers.ts';
export { askSilentProviders, deleteOldTracks } from './silent-providers.ts';
export { isDriving, livePosition, seenByCustomer, towProgress, whereaboutsOf } from './whereabouts.ts';
