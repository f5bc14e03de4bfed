import { parseArgs } from 'node:util';
import { compareLedgerWithStripe, createStripeGateway, PaymentGatewayError } from '#modules/payment/index.ts';
import { createDatabase } from '#kernel/server/db.ts';
import { withDatabase } from './lib/commands.ts';
import { dataFolder } from './lib/folders.ts';
import { readRunningSystem } from './lib/running.ts';
import { ExpectedError, runMain, say } from './lib/terminal.ts';

/**
 * `npm run money:check`: compares each payment with Stripe (STRIPE_SECRET_KEY) or the running demo's emulator. Lists
 * differences, and payments that are stuck. Exits with 1 if there are any, or if Stripe doesn't respond.
 */
await runMain(() => {
  // The command takes no arguments. Reject any, rather than ignore them.
  parseArgs();
  return withDatabase(async (url) => {
    const prisma = createDatabase(url);
    try {
      const { checked, differences } = await compareLedgerWithStripe(prisma, await paymentService());
      for (const { sessionId, requestId, ledger, stripe, overdue } of differences) {
        say(`${sessionId ?? 'no session'}  request ${requestId}\n    ledger: ${ledger}`);
        if (stripe) say(`    Stripe: ${stripe}`);
        if (overdue) say(`    overdue: ${overdue}`);
      }
      say(`${checked} payments compared, ${differences.length} differ or are overdue`);
      return differences.length > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof PaymentGatewayError)) throw error;
      throw new ExpectedError(`The payment service did not answer (${error.code}): nothing was found out. Try again.`);
    } finally {
      await prisma.$disconnect();
    }
  });
});

async function paymentService() {
  const secretKey = process.env.STRIPE_SECRET_KEY?.trim();
  if (secretKey) {
    return createStripeGateway({ secretKey, webhookSecret: '', emulatorUrl: process.env.STRIPE_EMULATOR_URL?.trim() });
  }
  const running = await readRunningSystem(await dataFolder());
  if (!running?.payments) {
    throw new ExpectedError('No payment service: set STRIPE_SECRET_KEY, or run this while `npm start` is running.');
  }
  return createStripeGateway({ ...running.payments, webhookSecret: '' });
}
