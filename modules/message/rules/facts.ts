import type { Cents } from '#kernel/money.ts';
import type { DueMessage } from './purposes.ts';

/** The values in the texts of messages. Links are full URLs. */
export interface TextFacts {
  /** The request number, as it's on the page. */
  number: string;
  track: string;
  payment: string;
  job: string;
  receipt: string;
  terms: string;
  servicePhone: string;
  price: Cents;
  deposit: Cents;
  /** The amount that was refunded, or should have been. */
  returned: Cents;
  /** True if the money was given back another way, not to the card. */
  byHand: boolean;
  extra: Cents;
  /** The extra that the customer approved; 0: none. */
  approvedExtra: Cents;
  /** What's due on site, with an approved extra. */
  onSite: Cents;
  /** The service as it's agreed, and a proposed change: its service, price and second deposit (0: none). */
  service: string;
  proposedService: string;
  proposedPrice: Cents;
  /** Where the vehicle would be taken; blank if nowhere. */
  proposedDestination: string;
  secondDeposit: Cents;
  /** The deposits paid so far, and what would be due on site after the change. */
  depositsPaid: Cents;
  proposedOnSite: Cents;
  byProvider: boolean;
  /** The proposed job is done by another provider than the assigned one. */
  otherProvider: boolean;
  /** What's due on site and how to pay it, as a sentence. */
  payOnSite: string;
  /** Why the provider can't do the job, in words; blank if they can. */
  failure: string;
  /** They say that nobody is there, or that it isn't safe. */
  nobodyHere: boolean;
  unsafe: boolean;
  /** The job isn't done because the customer got going without help. */
  solved: boolean;
  /** What is kept of the deposit of a job that wasn't done, and what the provider gets of it. */
  kept: Cents;
  providerFee: Cents;
  extraStatus: 'asked' | 'approved' | 'declined';
  providerName: string;
  /** The name of the provider who left the job. Blank if the customer was never told it. */
  leftName: string;
  /** The request is cancelled. If not, the job is off only for the provider who's told. */
  cancelled: boolean;
  /** They left because of their own vehicle. */
  brokeDown: boolean;
  /** With its plate, if known. */
  vehicle: string;
  /** True if the provider needs the arrival code from the customer's page. No message contains the code itself. */
  code: boolean;
  city: string;
  /** Who is locked in the vehicle, as a loud mark; blank if nobody is. */
  lockedIn: string;
  /** How long the provider still needs, "about 12 minutes"; blank if unknown. */
  eta: string;
  /** True if the deposit is being refunded, or was. */
  refund: boolean;
  /**
   * The clock time of the deadline that the message announces, "6:04 PM". A clock time is true whenever somebody reads
   * it. Blank if there's none.
   */
  by: string;
  /** The deadline with its day. */
  byDay: string;
  /** The clock time by which the provider promises to be there. Blank if nobody does. */
  promised: string;
  /** Why the promised time is a new one, in words; blank if it isn't, or nothing is to be told. */
  lateReason: string;
  /** As people read it. */
  providerPhone: string;
  /** The customer has asked to cancel, and the desk hasn't decided. */
  cancellationAsked: boolean;
  /** Why dispatch doesn't cancel, as far as it fits; blank if it didn't say. */
  declinedReason: string;
  /** What the job still waits for: the customer's word about a change, dispatch's about a failure; null if it goes on. */
  standsStill: 'change' | 'failure' | null;
  /** From when on the terms return the deposit of a customer who cancels because the provider is late. */
  depositBackFrom: string;
  /** Whether the price is the final offer, so that no counter-offer is possible. */
  final: boolean;
}

/** The values in the SMS that tells the on-call phone about a waiting request. */
export interface WaitFacts {
  number: string;
  service: string;
  city: string;
  /** Who is locked in the vehicle, as a loud mark; blank if nobody is. */
  lockedIn: string;
  /** What the request is waiting for, in words. */
  what: string;
  minutes: number;
  link: string;
}

export type TextWords = Record<DueMessage['purpose'], (facts: TextFacts) => string>;
