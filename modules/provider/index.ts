/** What later rooms, the worker and the app may call. Import rules and copy directly. */
export { applyToProvider } from './directory.ts';
export { CODE_TRIES_SELECT, arrivalCodeOf, mayEnterCode, tryCode } from './handshake.ts';
export { isUnseen, mayReportMinutes, receivePositions, reportMinutes, providerProgress } from './positions.ts';
export { addProvider, outcomeOfLostJob, jobsOf, saveProvider, setActive, providerWhoLeft } from './provider-records.ts';
export type { ProviderRecord } from './provider-records.ts';
export { etaReply, minutesReply } from './provider-replies.ts';
export { countProviders, listProviders, offerProviders, providerById, providerByPhone } from './providers.ts';
export type { ProviderView } from './providers.ts';
export { askSilentProviders, deleteOldTracks } from './silent-providers.ts';
