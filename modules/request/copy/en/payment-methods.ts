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
  bring: (cents: Cents, methods: string) => `Bring ${formatMoney(cents)}: ${methods}.`,
  takes: (methods: string) => `They take ${methods}.`,
  /** In a text message, when nobody has told us which payments the provider takes. */
  ask: (cents: Cents, phone: string) => `Call us about how to pay the ${formatMoney(cents)} on site: ${phone}.`,
  /** The same on a page. */
  unknown: 'We do not know yet which payments they take. Ask dispatch before they come.',
  /** The same once the provider is there. */
  unknownThere: 'Ask them which payments they take.',
  /** Before a provider has accepted. */
  later:
    "How you pay the provider on site is up to them. Once one accepts, your request's page says how, or whom to ask.",
  cardOnly: 'You can pay only by card, so dispatch looks for a provider who takes cards.',
  cardNotTaken: 'You said that you can pay only by card, and this provider does not take cards. Please call us.',
};
