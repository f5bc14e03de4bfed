import { condition, defineQuery, defineUpdate, setHandler } from '@temporalio/workflow';
import type { Command, CommandName } from '#modules/request/rules/commands.ts';
import { SYSTEM_RULES } from '#modules/request/rules/table-system.ts';
import { LIFECYCLE_RULES } from '#modules/request/rules/table.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { RECONCILE_UPDATE, STATE_QUERY } from '#modules/request/rules/contract.ts';
import type { ReconcileResult, UpdateArguments, UpdateName, UpdateResult } from '#modules/request/rules/contract.ts';
import type { DepositFlow } from './deposit-flow.ts';
import type { RequestLife } from './request-life.ts';

/**
 * The commands whose Updates take more than one step, so their handlers are written by hand below. The command
 * `paymentOpened` is run by the Update `openPayment`; the other Updates are named like their commands.
 */
const MULTI_STEP_COMMANDS = ['paymentOpened', 'cancelRequest', 'deleteRequest'] as const;
type OneStepCommandName = Exclude<CommandName, keyof typeof SYSTEM_RULES | (typeof MULTI_STEP_COMMANDS)[number]>;

/** The longest that a deletion waits for the SMS that tells the customer. */
const TELL_CUSTOMER_LIMIT = '1m';

function isOneStepCommand(name: string): name is OneStepCommandName {
  return !(name in SYSTEM_RULES) && !MULTI_STEP_COMMANDS.some((other) => other === name);
}

/**
 * Registers the Updates and the query. We use Updates and not signals, because callers need the result, and must get it
 * only after the row has been written.
 */
export function registerUpdates(request: RequestLife, deposit: DepositFlow): void {
  for (const name of Object.keys(LIFECYCLE_RULES).filter(isOneStepCommand)) registerSingleCommand(name, request);
  registerPayments(request, deposit);
  registerEndings(request, deposit);
  const description = "Write the row again, or take over the row's state if the row is ahead";
  const reconcile = async (version: number | undefined) => {
    const tookOver = await request.syncWithRow(version);
    return { ...request.result(), tookOver };
  };
  setHandler(defineUpdate<ReconcileResult, [number | undefined]>(RECONCILE_UPDATE), reconcile, { description });
  setHandler(defineQuery<RequestState>(STATE_QUERY), () => request.state);
}

function registerSingleCommand(name: OneStepCommandName, request: RequestLife): void {
  const command = (args: UpdateArguments[OneStepCommandName]) => ({ ...args, name }) as Command;
  registerUpdate(
    name,
    LIFECYCLE_RULES[name].does,
    (args) => request.run(command(args)),
    (args) => request.validate(command(args)),
  );
}

function registerUpdate<N extends UpdateName>(
  name: N,
  description: string,
  handler: (args: UpdateArguments[N]) => Promise<UpdateResult>,
  validator: (args: UpdateArguments[N]) => void,
): void {
  setHandler(defineUpdate<UpdateResult, [UpdateArguments[N]]>(name), handler, { validator, description });
}

function registerPayments(request: RequestLife, deposit: DepositFlow): void {
  registerUpdate(
    'openPayment',
    'Open a Stripe page for the deposit, or return the open one',
    (ask) => deposit.open(ask),
    (ask) => deposit.validateOpening(ask),
  );
  registerUpdate(
    'observePayment',
    'Ask Stripe whether a payment page was paid',
    (ask) => deposit.observe(ask),
    ({ sessionId }) => request.validate({ name: 'paymentReported', sessionId }),
  );
  registerUpdate(
    'observeRefunds',
    'Ask Stripe how much of a payment was refunded',
    (ask) => deposit.observeRefunds(ask),
    ({ sessionId }) => request.validate({ name: 'paymentReported', sessionId }),
  );
}

/** Registers the Updates that end a request. If the deposit isn't paid yet, they close its payment page first. */
function registerEndings(request: RequestLife, deposit: DepositFlow): void {
  registerUpdate(
    'cancelRequest',
    LIFECYCLE_RULES.cancelRequest.does,
    async ({ version, ...args }) => {
      // The cancellation has the time of the click, even if Stripe takes a while.
      const clickedAt = Date.now();
      // Once the deposit is paid, only a changed job's second deposit can still be open at Stripe. Cancel first and
      // close its page later: if the second deposit has just been paid, it's refunded. If we closed the page first,
      // that payment would count, and we might keep more than the desk decided.
      if (request.state.depositPaidAt !== null)
        return request.run({ ...args, version, name: 'cancelRequest' }, clickedAt);
      // If Stripe is down, cancel anyway. The session is closed later.
      await deposit.closeSessions().catch(() => undefined);
      return request.run({ ...args, name: 'cancelRequest' }, clickedAt);
    },
    (args) => request.validate({ ...args, name: 'cancelRequest' }),
  );
  registerUpdate(
    'deleteRequest',
    LIFECYCLE_RULES.deleteRequest.does,
    () =>
      deposit.runDeletion(async () => {
        await deposit.closeSessions();
        const cancelled = await request.run({ name: 'deleteRequest' });
        if (request.ending) return cancelled;
        // The request was open, so the customer is texted first: deleting the request deletes its unsent SMS too. Wait
        // at most TELL_CUSTOMER_LIMIT, because an SMS service that hangs mustn't delay the deletion for long.
        await condition(() => request.deliveriesInProgress === 0, TELL_CUSTOMER_LIMIT, {
          summary: 'Tell the customer first',
        });
        return request.run({ name: 'deleteRequest' });
      }),
    (args) => request.validate({ ...args, name: 'deleteRequest' }),
  );
}
