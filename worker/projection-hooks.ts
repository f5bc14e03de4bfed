import { firstAlertAt } from '#modules/dispatch/index.ts';
import { writeLedger } from '#modules/payment/index.ts';
import { applyToProvider, providerWhoLeft } from '#modules/provider/index.ts';
import type { ProjectionHooks } from '#modules/request/index.ts';

/** What payment, provider and dispatch do when the projection writes a change, in the same transaction. */
export const PROJECTION_HOOKS: ProjectionHooks = { writeLedger, applyToProvider, providerWhoLeft, firstAlertAt };
