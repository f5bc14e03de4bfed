import type { ActionFunctionArgs } from '@remix-run/node';
import { sendPushKey, subscribeDevice } from '../http/desk/push.server.ts';

/**
 * GET `/admin/push`: the key that a browser subscribes with. The guard redirects to the sign-in if nobody is signed in.
 */
export const loader = () => sendPushKey();

/** POST `/admin/push`: the subscription that the browser made. */
export const action = (args: ActionFunctionArgs) => subscribeDevice(args);
