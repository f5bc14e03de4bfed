import { endingTerms, recordJobFigures, firstAlertAt } from '#modules/dispatch/index.ts';
import { deleteCheckoutUrls, writeLedger } from '#modules/payment/index.ts';
import { updateCodeAndHistory, providerWhoLeft } from '#modules/provider/index.ts';
import type { ProjectionHooks } from '#modules/request/index.ts';

/** What payment, provider and dispatch do in the transaction in which a workflow writes or deletes its row. */
export const PROJECTION_HOOKS: ProjectionHooks = {
  writeLedger,
  deleteCheckoutUrls,
  applyToProvider: updateCodeAndHistory,
  recordJobFigures,
  providerWhoLeft,
  firstAlertAt,
  endingTerms,
};
