import type { Cents } from '#kernel/money.ts';
import { offerOnTable } from './offer.ts';
import type { RequestState } from './types.ts';

/*
 * What a request has for certain in a phase of its life. The guards have checked it, so a missing amount is a fault of ours: a
 * failing task is better than a price of $0.
 */

type With<State, Name extends keyof State> = State & { [K in Name]: NonNullable<State[K]> };

/** The desk has named its price. */
export type Priced = With<RequestState, 'adminPriceCents'>;
/** The customer has answered the price with one of her own. */
export type Countered = With<Priced, 'customerCounterOfferCents'>;
/** The price is agreed, and with it the deposit. */
export type Agreed = With<RequestState, 'finalPriceCents' | 'depositAmountCents'>;
/** The provider has asked for an extra, whatever became of it. */
export type WithExtra = With<RequestState, 'extraCents'>;

/** @throws Error when the desk has named no price */
export function priced(state: RequestState): Priced {
  return known(state, 'adminPriceCents');
}

/** @throws Error when there is no counter-offer, or no price before it */
export function countered(state: RequestState): Countered {
  return known(priced(state), 'customerCounterOfferCents');
}

/** @throws Error when no price is agreed */
export function agreed(state: RequestState): Agreed {
  return known(state, 'finalPriceCents', 'depositAmountCents');
}

/** @throws Error when no extra was asked for */
export function withExtra(state: RequestState): WithExtra {
  return known(state, 'extraCents');
}

/** The price that waits for the customer's answer. @throws Error when none does */
export function offered(state: RequestState): Cents {
  const offer = offerOnTable(state);
  if (offer === null) throw new Error(`no offer in ${state.status}`);
  return offer;
}

/** What has a value under each name. @throws Error where one is missing; it says which, and no value */
export function known<T extends object, Name extends keyof T>(facts: T, ...names: Name[]): With<T, Name> {
  if (!hasAll(facts, names)) throw new Error(`without ${names.join(', ')}`);
  return facts;
}

function hasAll<T extends object, Name extends keyof T>(facts: T, names: Name[]): facts is With<T, Name> {
  return names.every((name) => facts[name] !== null && facts[name] !== undefined);
}
