import { defineQuery, defineUpdate, setHandler } from '@temporalio/workflow';
import type { Command, RequestState } from '#modules/request/rules/types.ts';
import { SYNC_UPDATE, STATE_QUERY } from '#modules/request/rules/contract.ts';
import type { SyncResult, UpdateArguments, UpdateName, UpdateResult } from '#modules/request/rules/contract.ts';
import type { DepositFlow } from './deposit-flow.ts';
import type { RequestLife } from './request-life.ts';

/** Updates that do more than one command of the table. */
type CompositeName = 'openPayment' | 'observePayment' | 'observeRefund' | 'cancelRequest' | 'deleteRequest';
type SingleCommandName = Exclude<UpdateName, CompositeName>;

/** Updates that are exactly one command of the table. A record, so that none can be left out. */
const SINGLE_COMMAND: Record<SingleCommandName, true> = {
  setPrice: true,
  acceptOffer: true,
  counterOffer: true,
  rejectOffer: true,
  acceptCounter: true,
  rejectCounter: true,
  finalCounter: true,
  retryRefund: true,
  settleByHand: true,
  waitForProvider: true,
  takeRefund: true,
  assignProvider: true,
  reassignProvider: true,
  generateLinks: true,
  acceptAgreement: true,
  declineJob: true,
  startJob: true,
  arrived: true,
  verifyCode: true,
  skipCode: true,
  startService: true,
  completeJob: true,
  requestExtra: true,
  approveExtra: true,
  declineExtra: true,
  confirmPayment: true,
  rate: true,
  declineCancellation: true,
};

/**
 * Registers the Updates and the query. They're Updates rather than signals, because callers get the outcome, and only
 * once the row shows it.
 */
export function registerUpdates(request: RequestLife, deposit: DepositFlow): void {
  for (const name of Object.keys(SINGLE_COMMAND) as SingleCommandName[]) registerSingleCommand(name, request);
  registerPayments(request, deposit);
  registerEndings(request, deposit);
  setHandler(defineUpdate<SyncResult, [number | undefined]>(SYNC_UPDATE), async (version) => {
    const tookOver = await request.syncWithRow(version);
    return { ...request.result(), tookOver };
  });
  setHandler(defineQuery<RequestState>(STATE_QUERY), () => request.state);
}

function registerSingleCommand(name: SingleCommandName, request: RequestLife): void {
  const command = (args: UpdateArguments[SingleCommandName]) => ({ ...args, name }) as Command;
  registerUpdate(
    name,
    (args) => request.run(command(args)),
    (args) => request.validate(command(args)),
  );
}

function registerUpdate<N extends UpdateName>(
  name: N,
  handler: (args: UpdateArguments[N]) => Promise<UpdateResult>,
  validator: (args: UpdateArguments[N]) => void,
): void {
  setHandler(defineUpdate<UpdateResult, [UpdateArguments[N]]>(name), handler, { validator });
}

function registerPayments(request: RequestLife, deposit: DepositFlow): void {
  registerUpdate(
    'openPayment',
    (ask) => deposit.open(ask),
    (ask) => deposit.validateOpening(ask),
  );
  registerUpdate(
    'observePayment',
    (ask) => deposit.observe(ask),
    ({ sessionId }) => request.validate({ name: 'paymentReported', sessionId }),
  );
  registerUpdate(
    'observeRefund',
    (args) => request.run({ ...args, name: 'refundSettled' }),
    (args) => request.validate({ ...args, name: 'refundSettled' }),
  );
}

/** Nobody may pay for a request once it's canceled or deleted. */
function registerEndings(request: RequestLife, deposit: DepositFlow): void {
  registerUpdate(
    'cancelRequest',
    async ({ version: _seen, ...args }) => {
      // The cancellation counts from the click, however long Stripe takes.
      const came = Date.now();
      // An outage of Stripe must not prevent canceling. The session is then closed afterwards.
      await deposit.closeSessions().catch(() => undefined);
      return request.run({ ...args, name: 'cancelRequest' }, came);
    },
    (args) => request.validate({ ...args, name: 'cancelRequest' }),
  );
  registerUpdate(
    'deleteRequest',
    () =>
      deposit.whileClosed(async () => {
        await deposit.closeSessions();
        return request.run({ name: 'deleteRequest' });
      }),
    (args) => request.validate({ ...args, name: 'deleteRequest' }),
  );
}
