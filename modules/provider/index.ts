/** What other modules may call. They import from `rules/` and `copy/` directly. */
export { updateCodeAndHistory } from './directory.ts';
export { baseMilesTo, baseOf } from './bases.ts';
export { freeProvidersByBase } from './free-providers.ts';
export type { FreeProviderBase } from './free-providers.ts';
export { arrivalCodeOf, mayEnterCode, tryArrivalCode } from './handshake.ts';
export {
  approximateDistanceToPickup,
  hasStoppedReporting,
  mayReportMinutes,
  reportMinutes,
  lastPositionAndReport,
  roundedDistanceToPickup,
  distanceToPickup,
} from './positions.ts';
export type { DriveEstimate } from './positions.ts';
export { receiveLatePositions, receivePositions } from './receive-positions.ts';
export {
  addProvider,
  whyJobLinkEnded,
  providerJobsPage,
  saveProvider,
  setProviderActive,
  providerWhoLeft,
} from './provider-records.ts';
export type { ProviderRecord } from './provider-records.ts';
export { correctPaymentMethods, mayCorrectPaymentMethods, setFeePaymentMethod } from './payment-methods.ts';
export { jobIdOfPositionAppSecret, positionAppSecretOf } from './pocket.ts';
export { drivenFraction, drivenTrackSummary, jobByLink, findProviderWhoLeft } from './queries.ts';
export type { JobLink, JobRow } from './queries.ts';
export { answerCodeReply, answerEtaReply, answerJobReply, recordMinutesReply } from './provider-replies.ts';
export {
  averageOfAllRatings,
  countProviders,
  listProviders,
  providersToSuggest,
  providerById,
  providerByPhone,
} from './providers.ts';
export type { JobNeeds, ProviderView } from './providers.ts';
export { askSilentProviders, deleteOldTracks } from './silent-providers.ts';
export { usualPayment } from './usual-payment.ts';
export {
  mayShowMinutes,
  providerDistanceAndReport,
  providerPlaceForCustomer,
  towProgress,
  mapPositionAfterArrival,
} from './whereabouts.ts';
