import type { Cents } from '#kernel/money.ts';
import type { DueText } from './purposes.ts';

/** What the words of a text are made from. Links are whole addresses. */
export interface TextFacts {
  /** The request's number, as on the page. */
  number: string;
  track: string;
  payment: string;
  job: string;
  receipt: string;
  terms: string;
  servicePhone: string;
  price: Cents;
  deposit: Cents;
  /** What was sent back, or should have been. */
  returned: Cents;
  /** It was given back another way than to the card. */
  byHand: boolean;
  extra: Cents;
  extraStatus: 'asked' | 'approved' | 'declined';
  providerName: string;
  /** Who left the job, where the customer was told of them; blank where not. */
  leftName: string;
  /** With its plate, where that is known. */
  vehicle: string;
  /** The provider must be told the code of the page; the code itself is in no text. */
  code: boolean;
  city: string;
  /** "about 12 minutes"; blank when nobody knows. */
  eta: string;
  /** The deposit goes back, or has gone. */
  refund: boolean;
  /** When what the text announces ends, "6:04 PM": true whenever it is read. Blank where it announces nothing. */
  by: string;
  /** The same with its day. */
  byDay: string;
  /** The offer on the table is the last one: no counter is left. */
  final: boolean;
}

/** What a text about a waiting request is made from. */
export interface WaitFacts {
  number: string;
  service: string;
  city: string;
  /** For what it waits, in words. */
  what: string;
  minutes: number;
  link: string;
}

export type TextWords = Record<DueText['purpose'], (facts: TextFacts) => string>;
