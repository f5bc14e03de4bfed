import { defineQuery, defineUpdate, setHandler } from '@temporalio/workflow';
import type { Command, CommandName } from '#modules/request/rules/commands.ts';
import { SYSTEM_RULES } from '#modules/request/rules/table-system.ts';
import { TABLE } from '#modules/request/rules/table.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { SYNC_UPDATE, STATE_QUERY } from '#modules/request/rules/contract.ts';
import type { SyncResult, UpdateArguments, UpdateName, UpdateResult } from '#modules/request/rules/contract.ts';
import type { DepositFlow } from './deposit-flow.ts';
import type { RequestLife } from './request-life.ts';

/** People's commands that aren't just run: `openPayment` opens a session, the others have a handler below. */
const COMPOSITE = ['paymentOpened', 'cancelRequest', 'deleteRequest'] as const;
type SingleCommandName = Exclude<CommandName, keyof typeof SYSTEM_RULES | (typeof COMPOSITE)[number]>;

function isSingleCommand(name: string): name is SingleCommandName {
  return !(name in SYSTEM_RULES) && !COMPOSITE.some((other) => other === name);
}

/**
 * Registers the Updates and the query. They're Updates rather than signals, because callers get the outcome, and only
 * once the row shows it.
 */
export function registerUpdates(request: RequestLife, deposit: DepositFlow): void {
  for (const name of Object.keys(TABLE).filter(isSingleCommand)) registerSingleCommand(name, request);
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
  registerUpdate(
    'observeElsewhere',
    (args) => request.run({ ...args, name: 'returnedElsewhere' }),
    (args) => request.validate({ ...args, name: 'returnedElsewhere' }),
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
