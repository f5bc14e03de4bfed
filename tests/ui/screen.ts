import type { Made } from './gallery.ts';
import type { StageName } from './stages.ts';

/** A page in one state, with every card that belongs to it. */
export interface Screen {
  name: string;
  path: string | ((made: Made) => string);
  /** The request it shows. */
  of?: StageName;
  /** Whose browser it is; without it a stranger's. */
  as?: 'driver' | 'cab' | 'desk';
  /** What the first answer is, 200 unless said. */
  status?: number;
  /** A form sent there, with and without script, that changes nothing: its answer is the screen. */
  send?: { intent: string; fields?: Record<string, string> };
  /** What is opened before looking. */
  open?: 'terms' | 'drawer';
  /** Only there with script. */
  script?: boolean;
  /** Among those of which Spanish pictures are made too. */
  main?: boolean;
}
