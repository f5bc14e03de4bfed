import { defineQuery, defineUpdate, setHandler } from '@temporalio/workflow';
import type { Command, CommandName, RequestState } from '#domain/lifecycle/types.ts';
import { AGREE, STATE_QUERY } from './contract.ts';
import type { Agreed, UpdateArguments, UpdateName, UpdateResult } from './contract.ts';
import type { DepositDesk } from './deposit-desk.ts';
import type { RequestLife } from './request-life.ts';

/** Updates that are one command of the table and nothing more. */
const PLAIN = [
  'setPrice',
  'acceptOffer',
  'counterOffer',
  'rejectOffer',
  'acceptCounter',
  'rejectCounter',
  'finalCounter',
  'retryRefund',
  'settleByHand',
  'waitForProvider',
  'takeRefund',
  'assignProvider',
  'reassignProvider',
  'generateLinks',
  'acceptAgreement',
  'declineJob',
  'startJob',
  'arrived',
  'verifyCode',
  'skipCode',
  'startService',
  'completeJob',
  'requestExtra',
  'approveExtra',
  'declineExtra',
  'confirmPayment',
  'rate',
  'declineCancellation',
] as const satisfies readonly (UpdateName & CommandName)[];

/**
 * Registers every Update and the query. They are Updates, not signals, because whoever acts is told the outcome, and
 * only once the row shows it.
 */
export function registerUpdates(request: RequestLife, deposit: DepositDesk): void {
  const on = <N extends UpdateName>(
    name: N,
    handler: (args: UpdateArguments[N]) => Promise<UpdateResult>,
    validator: (args: UpdateArguments[N]) => void,
  ) => setHandler(defineUpdate<UpdateResult, [UpdateArguments[N]]>(name), handler, { validator });
  for (const name of PLAIN) {
    const command = (args: UpdateArguments[typeof name]) => ({ ...args, name }) as Command;
    on(
      name,
      (args) => request.run(command(args)),
      (args) => request.validate(command(args)),
    );
  }
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
  setHandler(defineUpdate<Agreed, [number | undefined]>(AGREE), async (version) => {
    const tookOver = await request.agree(version);
    return { ...request.result(), tookOver };
  });
  setHandler(defineQuery<RequestState>(STATE_QUERY), () => request.state);
}
