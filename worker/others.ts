import { firstCall } from '#modules/dispatch/on-call.ts';
import { writeLedger } from '#modules/payment/ledger.ts';
import { tellProvider } from '#modules/provider/directory.ts';
import { whoLeft } from '#modules/provider/provider-records.ts';
import type { Others } from '#modules/request/activities/others.ts';

/** What the other rooms do with a change of a request. */
export const OTHERS: Others = { writeLedger, tellProvider, whoLeft, firstCall };
