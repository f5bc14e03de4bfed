/** What others may call. Rules and copy are imported directly. */
export { beHere, deskNews, IS_ACTIVE, literals, noteOpened, othersHere, WAITS_FOR_DESK } from './desk-queue.ts';
export type { NewRequests, Presence } from './desk-queue.ts';
export { addSiteMetrics } from './gauges.ts';
export { firstCall, onCallActivities } from './on-call.ts';
export { priceHint } from './price-hint.ts';
export { qrPicture } from './qr.ts';
export {
  knownServicePhone,
  loadSettings,
  providerWaitMinutes,
  saveSettings,
  servicePhone,
  waitLimits,
} from './settings.ts';
export type { NewSettings } from './settings.ts';
