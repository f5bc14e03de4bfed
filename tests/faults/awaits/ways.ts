import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '#kernel/constants.ts';
import { ANSWER_REMINDER_MS } from '#modules/request/rules/limits.ts';
import { loadState } from '#modules/request/send-command.ts';
import { startRequestWorkflow, temporal } from '#modules/request/temporal.ts';
import { workflowId } from '#kernel/ids.ts';
import { formsOf } from '#night/visitor.ts';
import type { VisitedPage, Visitor } from '#night/visitor.ts';
import { Journey, personAt } from '../journey.ts';
import { COMPLETED } from '../stories.ts';
import type { FaultSystem, Row } from '../system.ts';

/** A command that is about to come in. */
export interface Command {
  /** The request. */
  id: string;
  /** Sends it, and once more the very same. @returns how it was answered, where somebody is told */
  send(): Promise<'done' | 'no' | 'unconfirmed'>;
  /** Whether the row has it. */
  done(row: Row): boolean;
}

/** A way on which a command comes in. */
export interface Way {
  name: string;
  ready(): Promise<Command>;
  /** Every point is tried, also those that another way comes to. */
  whole?: boolean;
}

/** How long a deadline is still away when its workflow starts. */
const SOON_MS = 4 * SECOND;
const TEXT_TRIES = 100;

/** The four ways of a command: forms of several kinds, Stripe's notice, a text message, and a deadline. */
export function waysOf(system: FaultSystem, desk: Visitor): Way[] {
  let n = 0;
  const begin = async (fields: Record<string, string> = {}): Promise<Journey> => {
    n += 1;
    const phone = `(214) 556-${String(1_000 + n)}`;
    const journey = new Journey(system, desk, n, COMPLETED, { phone, ...fields });
    return journey.submitRequest({ vehicle_plate: journey.plate, phone, ...fields });
  };
  const form = (id: string, who: Visitor, page: VisitedPage, intent: string, fields: Record<string, string> = {}) => {
    let sheet = formOn(page.html, intent);
    const path = sheet?.action || page.url;
    /** The same form with its nonce, until the page brings another. */
    const send: Command['send'] = async () => {
      const body = new URLSearchParams({ ...sheet?.hidden, ...fields, intent });
      const headers = { origin: new URL(who.baseUrl).origin };
      const answer = await who.fetch(path, { method: 'POST', body, headers }).catch(() => undefined);
      const html = await answer?.text().catch(() => '');
      sheet = formOn(html ?? '', intent) ?? sheet;
      const status = answer?.status ?? 503;
      return status >= 500 ? 'unconfirmed' : status >= 400 ? 'no' : 'done';
    };
    return { id, send };
  };
  return [
    {
      name: 'form: the desk names a price',
      async ready() {
        const journey = await begin();
        const page = await journey.openPage('desk');
        return {
          ...form(journey.id, desk, page, 'set_price', { amount: '200' }),
          done: (row) => row.admin_price_cents === 20_000,
        };
      },
    },
    {
      name: 'form: the driver opens the payment page',
      async ready() {
        const journey = await (await begin()).agreePrice();
        const page = await journey.driver.get(`/payment/${journey.id}`);
        return {
          ...form(journey.id, journey.driver, page, 'pay_deposit'),
          done: (row) => row.status === 'payment_pending',
        };
      },
    },
    {
      name: "webhook: Stripe's notice of a payment",
      async ready() {
        const journey = await (await (await begin()).agreePrice()).openPayment();
        const payer = personAt(system.emulatorUrl);
        const page = await payer.get(journey.checkoutUrl);
        let paid = false;
        return {
          id: journey.id,
          // She pays and closes the tab; Stripe repeats its notice by itself.
          async send() {
            if (!paid) await payer.submit(page, 'pay');
            paid = true;
            return 'unconfirmed';
          },
          done: (row) => row.deposit_paid_at !== null,
        };
      },
    },
    {
      name: 'SMS: the driver answers YES',
      async ready() {
        const journey = await begin({ text_consent: 'yes' });
        await journey.setPrice('200');
        const phone = (await system.query('SELECT phone FROM customer_requests WHERE id = $1', [journey.id]))[0]?.phone;
        await offered(system, String(phone));
        return {
          id: journey.id,
          async send() {
            await fetch(`${system.textsUrl}/_emulator/inbound`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ phone, body: 'YES' }),
            }).catch(() => undefined);
            return 'unconfirmed';
          },
          done: (row) => row.final_price_cents !== null,
        };
      },
    },
    {
      name: 'deadline: nobody has answered, and is reminded',
      whole: true,
      async ready() {
        const journey = await (await begin()).setPrice('200');
        const { id } = journey;
        await temporal().workflow.getHandle(workflowId(id)).terminate();
        // A workflow that was terminated goes on from its row: here half an hour later.
        const since = new Date(Date.now() - ANSWER_REMINDER_MS + SOON_MS);
        await system.query('UPDATE customer_requests SET waiting_since = $2 WHERE id = $1', [id, since]);
        return {
          id,
          async send() {
            const state = await loadState(system.prisma, id);
            if (state) await startRequestWorkflow(state);
            return 'unconfirmed';
          },
          done: (row) => row.answer_reminded_at !== null,
        };
      },
    },
  ];
}

const formOn = (html: string, intent: string) => formsOf(html).find((form) => form.intent === intent);

/** Waits for the text that asks a phone. @throws when it does not come */
async function offered({ textsUrl }: FaultSystem, phone: string): Promise<void> {
  for (let tries = 1; tries <= TEXT_TRIES; tries += 1) {
    const messages = (await (await fetch(`${textsUrl}/_emulator/messages`)).json()) as {
      phone: string;
      body: string;
    }[];
    if (messages.some((message) => message.phone === phone && message.body.includes('$200'))) return;
    await wait(100);
  }
  throw new Error('the offer was not texted');
}
