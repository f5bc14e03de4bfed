/** Exports what other modules may call. They import rules and copy directly. */
export { applyToProvider } from './directory.ts';
export { arrivalCodeOf, mayEnterCode, tryCode } from './handshake.ts';
export {
  approachOf,
  hasStoppedReporting,
  mayReportMinutes,
  reportMinutes,
  providerProgress,
  wayFrom,
  wayToPickup,
} from './positions.ts';
export type { Way } from './positions.ts';
export { receiveLatePositions, receivePositions } from './receive-positions.ts';
export { addProvider, outcomeOfLostJob, jobsOf, saveProvider, setActive, providerWhoLeft } from './provider-records.ts';
export type { ProviderRecord } from './provider-records.ts';
export { correctPaymentMethods, mayCorrectPayment, setFeePaymentMethod } from './payment-methods.ts';
export { jobOfPocket, pocketIdOf } from './pocket.ts';
export { drivenPart, drivenTrack, jobByLink, leftProvider } from './queries.ts';
export type { JobLink, JobRow } from './queries.ts';
export { codeReply, etaReply, jobReply, minutesReply } from './provider-replies.ts';
export {
  allRatings,
  countProviders,
  listProviders,
  providersToSuggest,
  providerById,
  providerByPhone,
} from './providers.ts';
export type { JobNeeds, ProviderView } from './providers.ts';
export { askSilentProviders, deleteOldTracks } from './silent-providers.ts';
export { usualPayment } from './usual-payment.ts';
export { isDriving, livePosition, seenByCustomer, towProgress, whereaboutsOf } from './whereabouts.ts';
