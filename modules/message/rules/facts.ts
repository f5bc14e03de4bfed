import type { Cents } from '#kernel/money.ts';
import type { DueMessage } from './purposes.ts';

/** The values in the texts of messages. `track`, `payment`, `job`, `receipt` and `terms` are links, as full URLs. */
export interface TextFacts {
  /** The request number as pages show it, "K7M-QX4". */
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
  /** The extra charge that the customer approved; 0 if there's none. */
  approvedExtra: Cents;
  /** What's due on site, including an approved extra charge. */
  onSite: Cents;
  /** The agreed service. The fields after it, up to `otherProvider`, are for texts about a proposed change. */
  service: string;
  proposedService: string;
  proposedPrice: Cents;
  /** Where the vehicle would be taken; blank if nowhere. */
  proposedDestination: string;
  /** 0 if the change needs no second deposit. */
  secondDeposit: Cents;
  /** The deposits paid so far. */
  depositsPaid: Cents;
  /** What would be due on site after the change. */
  proposedOnSite: Cents;
  byProvider: boolean;
  /** Whether a provider other than the assigned one would do the proposed job. */
  otherProvider: boolean;
  /** What's due on site and how to pay it, as a sentence. */
  payOnSite: string;
  /** Why the provider can't do the job, in words; blank if they can. */
  failure: string;
  /** Whether the provider reported that nobody is there. */
  nobodyHere: boolean;
  /** Whether the provider reported that it isn't safe. */
  unsafe: boolean;
  /** Whether the job ended because the customer got going without help. */
  solved: boolean;
  /** How much of the deposit is kept for a job that wasn't done. */
  kept: Cents;
  /** How much of `kept` the provider gets. */
  providerFee: Cents;
  extraStatus: 'asked' | 'approved' | 'declined';
  providerName: string;
  /** The name of the provider who left the job. Blank if the customer was never told that name. */
  leftName: string;
  /** True if the request is cancelled. If false, the job is off only for the provider who gets this text. */
  cancelled: boolean;
  /** Whether the provider left because of trouble with their own vehicle. */
  brokeDown: boolean;
  /** The provider's vehicle, with its plate if known. */
  vehicle: string;
  /** True if the provider needs the arrival code from the customer's page. The text itself doesn't contain the code. */
  code: boolean;
  city: string;
  /** The warning "CHILD LOCKED IN" or "PET LOCKED IN", in the language of the text; blank if nobody is locked in. */
  lockedIn: string;
  /** How long the provider still needs, "about 12 minutes"; blank if unknown. */
  eta: string;
  /** How much of the deposits is being refunded, or was. */
  refund: 'all' | 'part' | 'nothing';
  /**
   * The clock time of the deadline that the message announces, "6:04 PM". Unlike a number of minutes, it's still true
   * when somebody reads it later. Blank if there's none.
   */
  by: string;
  /** The deadline with its day. */
  byDay: string;
  /** The clock time by which the provider promises to be there. Blank if no provider has promised a time. */
  promised: string;
  /** Why the promised time has changed, in words. Blank if no reason was given, or the reason is `other`. */
  lateReason: string;
  /** Formatted for people to read. */
  providerPhone: string;
  /** The customer has asked to cancel, and the desk hasn't decided. */
  cancellationAsked: boolean;
  /** Dispatch's reason not to cancel, shortened to fit; blank if dispatch gave none. */
  declinedReason: string;
  /**
   * What the job waits for: the customer's answer about a change, or dispatch's decision about a failure. Null if the
   * job goes on.
   */
  standsStill: 'change' | 'failure' | null;
  /** If the provider is late: from this time on, a customer who cancels gets the deposit back, as the terms say. */
  depositBackFrom: string;
  /** Whether the price is the final offer, so that no counter-offer is possible. */
  final: boolean;
}

/** The values in the SMS that tells the on-call phone about a waiting request. */
export interface OnCallTextFacts {
  number: string;
  service: string;
  city: string;
  /** The warning "CHILD LOCKED IN" or "PET LOCKED IN"; blank if nobody is locked in. */
  lockedIn: string;
  /** What the request is waiting for, in words. */
  what: string;
  minutes: number;
  link: string;
}

export type TextBodies = Record<DueMessage['purpose'], (facts: TextFacts) => string>;
