/** What others may call. Rules and copy are imported directly. */
export { tellProvider } from './directory.ts';
export { CODE_LEFT, codeOf, mayEnterCode, tryCode } from './handshake.ts';
export { isUnseen, mayTell, receivePositions, tellMinutes, wayOf } from './positions.ts';
export { addProvider, endedJobOf, jobsOf, saveProvider, setActive, providerWhoLeft } from './provider-records.ts';
export type { ProviderRecord } from './provider-records.ts';
export { etaReply, minutesReply } from './provider-replies.ts';
export { countProviders, listProviders, offerProviders, providerById, providerByPhone } from './providers.ts';
export type { ProviderView } from './providers.ts';
export { askSilent, forgetTracks } from './silent-providers.ts';
