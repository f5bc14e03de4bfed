/** What later rooms, the worker and the app may call. Import rules and copy directly. */
export {
  recordPresence,
  deskNews,
  IS_ACTIVE,
  literals,
  recordOpened,
  otherViewers,
  WAITS_FOR_DESK,
} from './desk-queue.ts';
export type { NewRequests, Presence } from './desk-queue.ts';
export { addSiteMetrics } from './gauges.ts';
export { firstAlertAt, onCallActivities } from './on-call.ts';
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
