import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { PaymentMethod } from '../../rules/payment-methods.ts';

/** How the customer pays the provider on site. */
export const paymentMethodsTexts = {
  /** On a checkbox. */
  labels: {
    cash: 'Cash',
    card: 'Card',
    zelle: 'Zelle',
    venmo: 'Venmo',
    cash_app: 'Cash App',
    check: 'Check',
  } satisfies Record<PaymentMethod, string>,
  /** Within a sentence. */
  names: {
    cash: 'cash',
    card: 'card',
    zelle: 'Zelle',
    venmo: 'Venmo',
    cash_app: 'Cash App',
    check: 'check',
  } satisfies Record<PaymentMethod, string>,
  /** Within a sentence about many providers. */
  kinds: {
    cash: 'cash',
    card: 'cards',
    zelle: 'Zelle',
    venmo: 'Venmo',
    cash_app: 'Cash App',
    check: 'checks',
  } satisfies Record<PaymentMethod, string>,
  bring: (cents: Cents, methods: string) => `Bring ${formatMoney(cents)}: ${methods}.`,
  takes: (methods: string) => `They take ${methods}.`,
  /** In a text message, when nobody has told us which payments the provider takes. */
  ask: (cents: Cents, phone: string) => `To find out how to pay the ${formatMoney(cents)} on site, call ${phone}.`,
  /** Like `ask`, but on a page. */
  unknown: "We don't know yet how they take payment. Before they arrive, call dispatch to find out.",
  /** Like `unknown`, but once the provider is there. */
  unknownThere: 'Ask your provider how you can pay.',
  /** Before a provider has accepted. */
  later: 'Once a provider accepts, your tracking page says how to pay or who to ask.',
  /** What our providers have told us. */
  usual: {
    all: (kinds: string) => `All our providers take ${kinds}.`,
    most: (kinds: string) => `Most of our providers take ${kinds}.`,
    /** Shown after `all`, instead of `most`. */
    mostToo: (kinds: string) => `Most take ${kinds} too.`,
    /** Follows `all` or `most`, instead of the `later` above. */
    later: 'Once a provider accepts your job, your tracking page will tell you more.',
  },
  cardOnly: 'You told us you can only pay by card, so dispatch will look for a provider who takes cards.',
  cardNotTaken: "You told us you can only pay by card, and this provider doesn't take cards. Please call us.",
};
