import type { Cents } from '#kernel/money.ts';

/*
 * How a job can end (docs/product.md, "Endings"). The status says where a request is; the outcome says what became of
 * the job. `done` and `partly_done` have the status `completed`; `not_done` and `gone` have `cancelled`.
 */

export const JOB_OUTCOMES = ['done', 'partly_done', 'not_done', 'gone'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

/** Why a provider on site can't do the job. */
export const FAILURE_REASONS = [
  'nobody_here',
  'service_failed',
  'wrong_equipment',
  'unsafe',
  'drop_off_closed',
  'own_vehicle',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Why a job wasn't done: a reason that the provider reports, or `solved` if the customer got going without help. */
export const ENDING_REASONS = [...FAILURE_REASONS, 'solved'] as const;
export type EndingReason = (typeof ENDING_REASONS)[number];

/** Why a provider who has set out hands the job back. */
export const HAND_BACK_REASONS = ['own_vehicle', 'other'] as const;
export type HandBackReason = (typeof HAND_BACK_REASONS)[number];

/** What happens to the deposit of a job that wasn't done. What isn't kept goes back to the customer. */
export interface Settlement {
  /** What Shoulder keeps of the deposit. */
  keptCents: Cents;
  /** How much of the kept part Shoulder pays the provider. The rest of it is commission. */
  providerCents: Cents;
}

/**
 * Who gets the deposit. `refund`: the customer gets all of it. `dry_run`, `no_show`: the provider gets a fee, and the
 * customer the rest. `keep`: Shoulder keeps all of it.
 */
export const DEPOSIT_RULES = ['refund', 'dry_run', 'no_show', 'keep'] as const;
export type DepositRule = (typeof DEPOSIT_RULES)[number];

/**
 * The table of endings in the desk's settings: two fees, who gets the deposit for each reason, and the limits below.
 */
export interface EndingTerms {
  dryRunCents: Cents;
  noShowCents: Cents;
  deposit: Readonly<Record<EndingReason, DepositRule>>;
  /**
   * How much a changed job's price may rise without a second deposit. The rise is measured from the price of which the
   * deposits paid so far are 15%. If it's larger, the second deposit is 15% of the whole rise, not only of the part
   * above this limit, and must be paid before the change takes effect.
   */
  secondDepositOverCents: Cents;
  /**
   * If the provider isn't there this many minutes after the first promised time, a customer who asks to cancel gets the
   * deposit back.
   */
  lateRefundMinutes: number;
}

export const DEFAULT_ENDING_TERMS: EndingTerms = {
  dryRunCents: 2_500,
  noShowCents: 3_500,
  deposit: {
    nobody_here: 'no_show',
    service_failed: 'dry_run',
    wrong_equipment: 'refund',
    unsafe: 'dry_run',
    drop_off_closed: 'dry_run',
    own_vehicle: 'refund',
    solved: 'dry_run',
  },
  secondDepositOverCents: 10_000,
  lateRefundMinutes: 30,
};

/** The outcome of a job that ends for this reason. */
export function outcomeOf(reason: EndingReason): 'not_done' | 'gone' {
  return reason === 'nobody_here' ? 'gone' : 'not_done';
}

/**
 * What the table of endings proposes for a job that wasn't done. Dispatch decides. A fee never exceeds the deposit.
 * @param hasSetOut whether a provider is on the way or there. Before that, a customer who got going gets the whole
 * deposit back
 * @param depositBack whether the provider was so late that the customer gets the whole deposit back (`isLateRefundDue`)
 */
export function proposedSettlement(
  terms: EndingTerms,
  reason: EndingReason,
  deposit: Cents,
  { hasSetOut, depositBack }: { hasSetOut: boolean; depositBack: boolean },
): Settlement {
  const fee = (cents: Cents): Settlement => {
    const cut = Math.min(cents, deposit);
    return { keptCents: cut, providerCents: cut };
  };
  const isFree = depositBack || (reason === 'solved' && !hasSetOut);
  switch (isFree ? 'refund' : terms.deposit[reason]) {
    case 'refund':
      return { keptCents: 0, providerCents: 0 };
    case 'dry_run':
      return fee(terms.dryRunCents);
    case 'no_show':
      return fee(terms.noShowCents);
    case 'keep':
      return { keptCents: deposit, providerCents: 0 };
  }
}

/**
 * Whether a settlement is possible: it keeps no more than the deposit, and pays the provider no more than what's kept.
 */
export function isValidSettlement({ keptCents, providerCents }: Settlement, deposit: Cents): boolean {
  const whole = Number.isInteger(keptCents) && Number.isInteger(providerCents);
  return whole && providerCents >= 0 && providerCents <= keptCents && keptCents <= deposit;
}
