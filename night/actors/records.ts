export type Actor = 'driver' | 'desk' | 'provider';

/** A successful post. */
export interface AcceptedPost {
  atMs: number;
  /** `bank`: Stripe's payment webhook. */
  actor: Actor | 'bank';
  job: number;
  intent: string;
  /** Dollars, code or rating, if the form has one. */
  amount?: string | undefined;
}

/** Sampling interval of the night's state, in real time. */
export const SAMPLE_MS = 5_000;

/** Numbers of open jobs, and of those that wait for the desk. */
export interface NightSample {
  /** Minutes since the night began. */
  minutes: number;
  openJobs: number;
  waitingForDesk: number;
}

/** A deliberate mistake that a page must handle. */
export type Mistake = 'typo' | 'double tap' | 'dead zone' | 'late text';

/** An answer that the actor didn't expect. */
export interface Refusal {
  /** Milliseconds since the night began. */
  atMs: number;
  actor: Actor;
  /** Job number; 0 if it concerns none. */
  job: number;
  /** Method, path without secrets, and the form's intent. */
  request: string;
  /** 0: no answer came. */
  status: number;
  /** The page's message. */
  message: string;
  mistake?: Mistake;
  /** When the page with the form was loaded. */
  loadedAt?: number | undefined;
}

/** Something that people need and the product doesn't offer. */
export interface MissingFeature {
  job: number;
  description: string;
}

/** The actors' records. */
export class Records {
  readonly refusals: Refusal[] = [];
  readonly acceptedPosts: AcceptedPost[] = [];
  readonly samples: NightSample[] = [];
  readonly missingFeatures: MissingFeature[] = [];
  /** Bugs in the simulator itself. */
  readonly simulatorErrors: string[] = [];
  /** Answered posts, by kind. */
  readonly postCounts = { script: 0, plain: 0, positions: 0, texts: 0 };
  mistakeCounts: Record<Mistake, number> = { typo: 0, 'double tap': 0, 'dead zone': 0, 'late text': 0 };

  constructor(private readonly nowMs: () => number) {}

  recordAccepted(post: Omit<AcceptedPost, 'atMs'>): void {
    this.acceptedPosts.push({ ...post, atMs: this.nowMs() });
  }

  recordRefused(refusal: Omit<Refusal, 'atMs'>): void {
    this.refusals.push({ ...refusal, atMs: this.nowMs() });
  }
}

/** A path with its ids blanked, for grouping. */
export function pathWithoutIds(path: string): string {
  return path
    .replace(/\?.*$/, '')
    .replace(/^\/(track|payment|provider|locate|family)\/[^/.]+/, '/$1/:id')
    .replace(/^\/admin\/request\/[^/.]+/, '/admin/request/:id');
}
