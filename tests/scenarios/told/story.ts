import type { ScenarioJob } from '../people.ts';
import type { ScenarioSystem } from '../theater.ts';
import type { SmsPhones } from '../../support/phones.ts';
import type { KnowledgeChecker } from './witness.ts';

interface StoryContext {
  newJob(): ScenarioJob;
  witness: KnowledgeChecker;
  theater: ScenarioSystem;
  phones: SmsPhones;
}

/** A script that plays several steps of the table in docs/product.md, "What each person knows". */
export interface Story {
  title: string;
  play(cast: StoryContext): Promise<void>;
}
