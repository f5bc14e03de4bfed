import { endingTerms, recordJobFigures, firstAlertAt } from '#modules/dispatch/index.ts';
import { deleteCheckoutUrls, writeLedger } from '#modules/payment/index.ts';
import { updateCodeAndHistory, providerWhoLeft } from '#modules/provider/index.ts';
import type { ProjectionHooks } from '#modules/request/index.ts';

/** What the modules payment, provider and dispatch do in the transaction that writes or deletes a request's row. */
export const PROJECTION_HOOKS: ProjectionHooks = {
  writeLedger,
  deleteCheckoutUrls,
  applyToProvider: updateCodeAndHistory,
  recordJobFigures,
  providerWhoLeft,
  firstAlertAt,
  endingTerms,
};
