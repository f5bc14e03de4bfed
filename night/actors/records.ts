export type Actor = 'driver' | 'desk' | 'provider';

/** A post that the site accepted. */
export interface AcceptedPost {
  atMs: number;
  /** `bank` stands for Stripe's webhook about a payment. */
  actor: Actor | 'bank';
  job: number;
  intent: string;
  /** The dollars or the rating in the form, or the text of an SMS; missing if there's neither. */
  enteredValue?: string | undefined;
}

/** How often the state of the night is recorded, in real time. */
export const SAMPLE_INTERVAL_MS = 5_000;

/** A sample of the night's state: how many jobs are open, and how many of them wait for the desk. */
export interface NightSample {
  /** Simulated minutes since the night began. */
  minutes: number;
  openJobs: number;
  waitingForDesk: number;
}

/** A deliberate mistake, which the pages must handle. */
export type Mistake = 'typo' | 'double tap' | 'dead zone' | 'late text';

/** A post or page load that was refused or got no response. */
export interface Refusal {
  /** In real milliseconds since the night began. */
  atMs: number;
  actor: Actor;
  /** The job's number; 0 if the request isn't about a job. */
  job: number;
  /**
   * The method, the path without secrets, and the form's intent. For an SMS: `text` and its body, with digits replaced.
   * On the hosted payment page: `bank` and the intent.
   */
  request: string;
  /** The HTTP status; 0 if there was no response. */
  status: number;
  /** The message on the page or in the response; the network error if there was no response. */
  message: string;
  mistake?: Mistake;
  /** When the page with the form was requested, in real milliseconds since the night began. */
  loadedAt?: number | undefined;
}

/** What the actors record during the night. */
export class Records {
  readonly refusals: Refusal[] = [];
  readonly acceptedPosts: AcceptedPost[] = [];
  readonly samples: NightSample[] = [];
  /** Bugs of the simulator itself. */
  readonly simulatorErrors: string[] = [];
  /** How many posts were sent, by kind. */
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

/** A path with its ids removed, so that equal requests can be counted. */
export function pathWithoutIds(path: string): string {
  return path
    .replace(/\?.*$/, '')
    .replace(/^\/(track|payment|provider|locate|family)\/[^/.]+/, '/$1/:id')
    .replace(/^\/admin\/request\/[^/.]+/, '/admin/request/:id');
}
