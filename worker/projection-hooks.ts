import { firstCall } from '#modules/dispatch/index.ts';
import { writeLedger } from '#modules/payment/index.ts';
import { tellProvider, providerWhoLeft } from '#modules/provider/index.ts';
import type { ProjectionHooks } from '#modules/request/index.ts';

/** What the other rooms do with a change of a request. */
export const PROJECTION_HOOKS: ProjectionHooks = { writeLedger, tellProvider, providerWhoLeft, firstCall };
