import { endingTerms, recordJobFigures, firstAlertAt } from '#modules/dispatch/index.ts';
import { writeLedger } from '#modules/payment/index.ts';
import { updateCodeAndHistory, providerWhoLeft } from '#modules/provider/index.ts';
import type { ProjectionHooks } from '#modules/request/index.ts';

/** What the modules payment, provider and dispatch do in the transaction of a change. */
export const PROJECTION_HOOKS: ProjectionHooks = {
  writeLedger,
  applyToProvider: updateCodeAndHistory,
  recordJobFigures,
  providerWhoLeft,
  firstAlertAt,
  endingTerms,
};
