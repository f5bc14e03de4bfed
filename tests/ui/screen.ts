import type { GalleryRequest } from './gallery.ts';
import type { StageName } from './stages.ts';

/** A page in one state, with all cards of that state. */
export interface Screen {
  name: string;
  path: string | ((made: GalleryRequest) => string);
  /** The stage of the request that it shows. */
  stage?: StageName;
  /** Whose cookies the browser has; by default none. */
  viewer?: 'driver' | 'cab' | 'desk';
  /** The expected status, by default 200. */
  status?: number;
  /** A form to submit. It's refused, so it changes nothing; the screen is its answer. */
  submit?: { intent: string; fields?: Record<string, string> };
  /** What to open first. */
  open?: 'terms' | 'drawer';
  /** Exists only with script. */
  needsScript?: boolean;
  /** Screenshots are taken in Spanish, too. */
  inSpanish?: boolean;
}
