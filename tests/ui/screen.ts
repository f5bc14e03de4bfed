import type { GalleryRequest } from './gallery.ts';
import type { StageName } from './stages.ts';

/** A page in one state, for checks and screenshots. */
export interface Screen {
  name: string;
  path: string | ((made: GalleryRequest) => string);
  /** The stage of the request that it shows. */
  stage?: StageName;
  /** Whose cookies the browser has. By default it has none. */
  viewer?: 'driver' | 'cab' | 'desk';
  /** The expected status, by default 200. */
  status?: number;
  /**
   * A form to submit first; the screen then shows the page that answers it. It mustn't change the job, so this is an
   * invalid form or a search.
   */
  submit?: { intent: string; fields?: Record<string, string> };
  /** The dialog or menu to open before checking the screen. */
  open?: 'terms' | 'drawer';
  /** Whether the screen exists only with script. */
  needsScript?: boolean;
  /** Whether to take screenshots in Spanish too. */
  inSpanish?: boolean;
}
