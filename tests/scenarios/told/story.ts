import type { ScenarioJob } from '../people.ts';
import type { Theater } from '../theater.ts';
import type { SmsPhones } from '../../support/phones.ts';
import type { Witness } from './witness.ts';

interface Cast {
  newJob(): ScenarioJob;
  witness: Witness;
  theater: Theater;
  phones: SmsPhones;
}

/** A way through the table's steps. */
export interface Story {
  title: string;
  play(cast: Cast): Promise<void>;
}
