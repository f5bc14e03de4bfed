import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '#kernel/constants.ts';
import { PRICE_OR_DEPOSIT_REMINDER_MS } from '#modules/request/rules/limits.ts';
import { loadState } from '#modules/request/send-command.ts';
import { startRequestWorkflow, temporal } from '#modules/request/temporal.ts';
import { workflowId } from '#kernel/ids.ts';
import { formsOf } from '#night/visitor.ts';
import type { VisitedPage, Visitor } from '#night/visitor.ts';
import { Journey, newImpatientVisitor } from '../journey.ts';
import { COMPLETED_STEPS } from '../steps.ts';
import type { FaultSystem, DatabaseRow } from '../system.ts';

/** A command that can be sent now. */
export interface PreparedCommand {
  /** The request's id. */
  id: string;
  /**
   * Sends the command. Another call sends the same command again, as a person or Stripe would.
   * @returns "no" if the site refuses the command, "unconfirmed" if no response tells the sender whether it was done
   */
  send(): Promise<'done' | 'no' | 'unconfirmed'>;
  /** Whether the row shows the command's effect. */
  isDone(row: DatabaseRow): boolean;
}

/** A kind of command, and how to prepare one. */
export interface CommandKind {
  name: string;
  prepare(): Promise<PreparedCommand>;
  /** Whether to test every await point, even those that are already tested with an earlier kind of command. */
  allPoints?: boolean;
}

/** The tested deadline passes this long after its workflow starts. */
const UNTIL_DEADLINE_MS = 4 * SECOND;
const MAX_SMS_POLLS = 100;

/** Commands of four kinds: forms, Stripe's webhook, an SMS, and a deadline. */
export function commandKinds(system: FaultSystem, desk: Visitor): CommandKind[] {
  let n = 0;
  const submitNew = async (fields: Record<string, string> = {}): Promise<Journey> => {
    n += 1;
    const phone = `(214) 556-${String(1_000 + n)}`;
    const journey = new Journey(system, desk, n, COMPLETED_STEPS, { phone, ...fields });
    return journey.submitRequest({ vehicle_plate: journey.plate, phone, ...fields });
  };
  const formCommand = (
    id: string,
    visitor: Visitor,
    page: VisitedPage,
    intent: string,
    fields: Record<string, string> = {},
  ) => {
    let currentForm = findForm(page.html, intent);
    const path = currentForm?.action || page.url;
    /** Repeats the form with the same nonce until a response contains a new form. From then on, sends the new one. */
    const send: PreparedCommand['send'] = async () => {
      const body = new URLSearchParams({ ...currentForm?.hidden, ...fields, intent });
      const headers = { origin: new URL(visitor.baseUrl).origin };
      const answer = await visitor.fetch(path, { method: 'POST', body, headers }).catch(() => undefined);
      const html = await answer?.text().catch(() => '');
      currentForm = findForm(html ?? '', intent) ?? currentForm;
      const status = answer?.status ?? 503;
      return status >= 500 ? 'unconfirmed' : status >= 400 ? 'no' : 'done';
    };
    return { id, send };
  };
  return [
    {
      name: 'form: the desk names a price',
      async prepare() {
        const journey = await submitNew();
        const page = await journey.openPage('desk');
        return {
          ...formCommand(journey.id, desk, page, 'set_price', { amount: '200' }),
          isDone: (row) => row.admin_price_cents === 20_000,
        };
      },
    },
    {
      name: 'form: the driver opens the payment page',
      async prepare() {
        const journey = await (await submitNew()).agreePrice();
        const page = await journey.driver.get(`/payment/${journey.id}`);
        return {
          ...formCommand(journey.id, journey.driver, page, 'pay_deposit'),
          isDone: (row) => row.status === 'payment_pending',
        };
      },
    },
    {
      name: "webhook: Stripe's notice of a payment",
      async prepare() {
        const journey = await (await (await submitNew()).agreePrice()).openPayment();
        const payer = newImpatientVisitor(system.stripeEmulatorUrl);
        const page = await payer.get(journey.checkoutUrl);
        let paid = false;
        return {
          id: journey.id,
          // The payer closes the tab after paying, so only Stripe's webhook reports the payment. A second call sends
          // nothing, because Stripe's emulator repeats the webhook.
          async send() {
            if (!paid) await payer.submit(page, 'pay');
            paid = true;
            return 'unconfirmed';
          },
          isDone: (row) => row.deposit_paid_at !== null,
        };
      },
    },
    {
      name: 'SMS: the driver answers YES',
      async prepare() {
        const journey = await submitNew({ text_consent: 'yes' });
        await journey.setPrice('200');
        const phone = (await system.query('SELECT phone FROM customer_requests WHERE id = $1', [journey.id]))[0]?.phone;
        await waitForOfferSms(system, String(phone));
        return {
          id: journey.id,
          async send() {
            await fetch(`${system.smsEmulatorUrl}/_emulator/inbound`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ phone, body: 'YES' }),
            }).catch(() => undefined);
            return 'unconfirmed';
          },
          isDone: (row) => row.final_price_cents !== null,
        };
      },
    },
    {
      name: 'deadline: nobody has answered, and is reminded',
      allPoints: true,
      async prepare() {
        const journey = await (await submitNew()).setPrice('200');
        const { id } = journey;
        await temporal().workflow.getHandle(workflowId(id)).terminate();
        // Set the row's time back, so that the deadline is close when `send` starts the workflow from the row.
        const waitingSince = new Date(Date.now() - PRICE_OR_DEPOSIT_REMINDER_MS + UNTIL_DEADLINE_MS);
        await system.query('UPDATE customer_requests SET waiting_since = $2 WHERE id = $1', [id, waitingSince]);
        return {
          id,
          async send() {
            const state = await loadState(system.prisma, id);
            if (state) await startRequestWorkflow(state);
            return 'unconfirmed';
          },
          isDone: (row) => row.answer_reminded_at !== null,
        };
      },
    },
  ];
}

const findForm = (html: string, intent: string) => formsOf(html).find((form) => form.intent === intent);

/**
 * Waits for the SMS with the offer.
 * @throws when none comes
 */
async function waitForOfferSms({ smsEmulatorUrl }: FaultSystem, phone: string): Promise<void> {
  for (let poll = 1; poll <= MAX_SMS_POLLS; poll += 1) {
    const messages = (await (await fetch(`${smsEmulatorUrl}/_emulator/messages`)).json()) as {
      phone: string;
      body: string;
    }[];
    if (messages.some((message) => message.phone === phone && message.body.includes('$200'))) return;
    await wait(100);
  }
  throw new Error('the offer was not texted');
}
