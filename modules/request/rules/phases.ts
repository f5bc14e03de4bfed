import type { Cents } from '#kernel/money.ts';
import { openOfferCents } from './offer.ts';
import type { RequestState } from './types.ts';

/*
 * States of a request in which some fields are always set. The guards have checked these fields, so if one is null,
 * that's a bug. Then we throw, because a failed workflow task is better than a price of $0.
 */

type With<State, Name extends keyof State> = State & { [K in Name]: NonNullable<State[K]> };

/** The desk has set a price. */
export type Priced = With<RequestState, 'adminPriceCents'>;
/** The customer has made a counter-offer, so there's a price too. */
export type Countered = With<Priced, 'customerCounterOfferCents'>;
/** The price is agreed, and with it the deposit. */
export type Agreed = With<RequestState, 'finalPriceCents' | 'depositAmountCents'>;
/** The provider has accepted, and so promised a time. */
export type Promised = With<RequestState, 'promise'>;
/** Shoulder pays the provider a fee for a job that wasn't done. */
export type WithFee = With<RequestState, 'providerFeeCents'>;
/** The provider has asked for an extra charge. The customer may have answered or not. */
export type WithExtra = With<RequestState, 'extraCents'>;

/** A change of the job was proposed. The customer may have answered or not. */
export type WithChange = With<
  Agreed,
  'changeServiceType' | 'changePriceCents' | 'changeDepositCents' | 'changeBy' | 'changeAskedAt'
>;

/** @throws Error if there is no price */
export function requirePrice(state: RequestState): Priced {
  return requireFields(state, 'adminPriceCents');
}

/** @throws Error if there is no counter-offer, or no price before it */
export function requireCounterOffer(state: RequestState): Countered {
  return requireFields(requirePrice(state), 'customerCounterOfferCents');
}

/** @throws Error if no price is agreed */
export function requireAgreedPrice(state: RequestState): Agreed {
  return requireFields(state, 'finalPriceCents', 'depositAmountCents');
}

/** @throws Error if the provider hasn't accepted */
export function requirePromise(state: RequestState): Promised {
  return requireFields(state, 'promise');
}

/** @throws Error if there was no extra charge */
export function requireExtra(state: RequestState): WithExtra {
  return requireFields(state, 'extraCents');
}

/** @throws Error if no change was proposed */
export function requireProposedChange(state: RequestState): WithChange {
  const names = ['changeServiceType', 'changePriceCents', 'changeDepositCents', 'changeBy', 'changeAskedAt'] as const;
  return requireFields(requireAgreedPrice(state), ...names);
}

/** @throws Error if the provider gets no fee */
export function requireProviderFee(state: RequestState): WithFee {
  return requireFields(state, 'providerFeeCents');
}

/**
 * The price that the customer can answer now.
 * @throws Error if there is none
 */
export function currentOfferCents(state: RequestState): Cents {
  const offer = openOfferCents(state);
  if (offer === null) throw new Error(`the customer has no offer to answer in status ${state.status}`);
  return offer;
}

/**
 * Returns the same object, typed as having these fields.
 * @throws Error if one is null or undefined. The message has the names of the fields and none of their values
 */
export function requireFields<T extends object, Name extends keyof T>(facts: T, ...names: Name[]): With<T, Name> {
  if (!hasAll(facts, names)) throw new Error(`the request has no ${names.join(', ')}`);
  return facts;
}

function hasAll<T extends object, Name extends keyof T>(facts: T, names: Name[]): facts is With<T, Name> {
  return names.every((name) => facts[name] !== null && facts[name] !== undefined);
}
