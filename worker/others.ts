import { firstCall } from '#modules/dispatch/index.ts';
import { writeLedger } from '#modules/payment/index.ts';
import { tellProvider, whoLeft } from '#modules/provider/index.ts';
import type { Others } from '#modules/request/index.ts';

/** What the other rooms do with a change of a request. */
export const OTHERS: Others = { writeLedger, tellProvider, whoLeft, firstCall };
