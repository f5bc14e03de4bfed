export type Who = 'driver' | 'desk' | 'provider';

/** A successful post. */
export interface Act {
  at: number;
  /** `bank`: Stripe's payment webhook. */
  who: Who | 'bank';
  job: number;
  intent: string;
  /** Dollars, code or rating, if the form has one. */
  amount?: string | undefined;
}

/** Sampling interval of the night's state, in real time. */
export const SAMPLE_MS = 5_000;

/** Numbers of open jobs, and of those that wait for the desk. */
export interface Sample {
  /** Of the night. */
  minutes: number;
  open: number;
  waiting: number;
}

/** A deliberate mistake that a page must handle. */
export type Slip = 'typo' | 'double tap' | 'dead zone' | 'late text';

/** An answer that the actor didn't expect. */
export interface Refusal {
  /** Milliseconds since the night began. */
  at: number;
  who: Who;
  /** Job number; 0 if it concerns none. */
  job: number;
  /** Method, path without secrets, and the form's intent. */
  where: string;
  /** 0: no answer came. */
  status: number;
  /** The page's message. */
  words: string;
  slip?: Slip;
  /** When the page with the form was loaded. */
  loadedAt?: number | undefined;
}

/** Something that people need and the product doesn't offer. */
export interface Gap {
  job: number;
  what: string;
}

/** The actors' records. */
export class Records {
  readonly refusals: Refusal[] = [];
  readonly acts: Act[] = [];
  readonly samples: Sample[] = [];
  readonly gaps: Gap[] = [];
  /** Bugs in the simulator itself. */
  readonly crashes: string[] = [];
  /** Answered posts, by kind. */
  readonly posts = { script: 0, plain: 0, positions: 0, texts: 0 };
  slips: Record<Slip, number> = { typo: 0, 'double tap': 0, 'dead zone': 0, 'late text': 0 };

  constructor(private readonly now: () => number) {}

  did(act: Omit<Act, 'at'>): void {
    this.acts.push({ ...act, at: this.now() });
  }

  refused(refusal: Omit<Refusal, 'at'>): void {
    this.refusals.push({ ...refusal, at: this.now() });
  }
}

/** A path with its ids blanked, for grouping. */
export function placeOf(path: string): string {
  return path
    .replace(/\?.*$/, '')
    .replace(/^\/(track|payment|provider|locate|family)\/[^/.]+/, '/$1/:id')
    .replace(/^\/admin\/request\/[^/.]+/, '/admin/request/:id');
}
