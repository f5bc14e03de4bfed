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

/** A scripted series of the table's steps (docs/product.md, "What each person knows"). */
export interface Story {
  title: string;
  play(cast: Cast): Promise<void>;
}
