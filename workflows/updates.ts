import { defineQuery, defineUpdate, setHandler } from '@temporalio/workflow';
import type { Command, RequestState } from '#modules/request/rules/types.ts';
import { SYNC_UPDATE, STATE_QUERY } from '#modules/request/rules/contract.ts';
import type { SyncResult, UpdateArguments, UpdateName, UpdateResult } from '#modules/request/rules/contract.ts';
import type { DepositDesk } from './deposit-desk.ts';
import type { RequestLife } from './request-life.ts';

/** Updates that do more than one command of the table. */
type Special = 'openPayment' | 'observePayment' | 'observeRefund' | 'cancelRequest' | 'deleteRequest';
type PlainName = Exclude<UpdateName, Special>;

/** Updates that are one command of the table and nothing more; a record, so that none can be left out. */
const PLAIN: Record<PlainName, true> = {
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
 * Registers every Update and the query. They are Updates, not signals, because whoever acts is told the outcome, and
 * only once the row shows it.
 */
export function registerUpdates(request: RequestLife, deposit: DepositDesk): void {
  for (const name of Object.keys(PLAIN) as PlainName[]) registerPlain(name, request);
  registerPayments(request, deposit);
  registerEndings(request, deposit);
  setHandler(defineUpdate<SyncResult, [number | undefined]>(SYNC_UPDATE), async (version) => {
    const tookOver = await request.agree(version);
    return { ...request.result(), tookOver };
  });
  setHandler(defineQuery<RequestState>(STATE_QUERY), () => request.state);
}

function registerPlain(name: PlainName, request: RequestLife): void {
  const command = (args: UpdateArguments[PlainName]) => ({ ...args, name }) as Command;
  on(
    name,
    (args) => request.run(command(args)),
    (args) => request.validate(command(args)),
  );
}

function on<N extends UpdateName>(
  name: N,
  handler: (args: UpdateArguments[N]) => Promise<UpdateResult>,
  validator: (args: UpdateArguments[N]) => void,
): void {
  setHandler(defineUpdate<UpdateResult, [UpdateArguments[N]]>(name), handler, { validator });
}

function registerPayments(request: RequestLife, deposit: DepositDesk): void {
  on(
    'openPayment',
    (ask) => deposit.open(ask),
    (ask) => deposit.validateOpening(ask),
  );
  on(
    'observePayment',
    (ask) => deposit.observe(ask),
    ({ sessionId }) => request.validate({ name: 'paymentReported', sessionId }),
  );
  on(
    'observeRefund',
    (args) => request.run({ ...args, name: 'refundSettled' }),
    (args) => request.validate({ ...args, name: 'refundSettled' }),
  );
}

/** Nobody may pay any more once a request is cancelled or deleted. */
function registerEndings(request: RequestLife, deposit: DepositDesk): void {
  on(
    'cancelRequest',
    async ({ version: _seen, ...args }) => {
      // She is cancelled as of her click, however long Stripe takes.
      const came = Date.now();
      // Stripe being away must not keep a person from cancelling: the session is then closed afterwards.
      await deposit.closeSessions().catch(() => undefined);
      return request.run({ ...args, name: 'cancelRequest' }, came);
    },
    (args) => request.validate({ ...args, name: 'cancelRequest' }),
  );
  on(
    'deleteRequest',
    () =>
      deposit.whileShut(async () => {
        await deposit.closeSessions();
        return request.run({ name: 'deleteRequest' });
      }),
    (args) => request.validate({ ...args, name: 'deleteRequest' }),
  );
}
