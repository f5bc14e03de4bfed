export type Who = 'driver' | 'desk' | 'provider';

/** A post that went through. */
export interface Act {
  at: number;
  /** `bank`: Stripe tells the site of a payment. */
  who: Who | 'bank';
  job: number;
  intent: string;
  /** Dollars, code or rating, where the form has one. */
  amount?: string | undefined;
}

/** How often the night's state is sampled, by the clock on the wall. */
export const SAMPLE_MS = 5_000;

/** How many jobs were under way at a moment, and how many of them waited for the desk. */
export interface Sample {
  /** Of the night. */
  minutes: number;
  open: number;
  waiting: number;
}

/** What somebody did on purpose that a page must cope with. */
export type Slip = 'typo' | 'double tap' | 'dead zone' | 'late text';

/** An answer that is not what its actor asked for. */
export interface Refusal {
  /** Milliseconds since the night began. */
  at: number;
  who: Who;
  /** Number of the job; 0 where it concerns none. */
  job: number;
  /** Method, path without secrets, and the form's intent. */
  where: string;
  /** 0: no answer came. */
  status: number;
  /** What the page said. */
  words: string;
  slip?: Slip;
  /** When the page was loaded that the form stood on. */
  loadedAt?: number | undefined;
}

/** Something that people would want to do and the product has no way for. */
export interface Gap {
  job: number;
  what: string;
}

/** What the actors noticed. */
export class Records {
  readonly refusals: Refusal[] = [];
  readonly acts: Act[] = [];
  readonly samples: Sample[] = [];
  readonly gaps: Gap[] = [];
  /** Faults of the simulator itself. */
  readonly crashes: string[] = [];
  /** Posts that were answered, by how they were sent. */
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

/** A path whose ids are blanked: what differs only in them is the same place. */
export function placeOf(path: string): string {
  return path
    .replace(/\?.*$/, '')
    .replace(/^\/(track|payment|provider|locate|family)\/[^/.]+/, '/$1/:id')
    .replace(/^\/admin\/request\/[^/.]+/, '/admin/request/:id');
}
