import { afterAll, beforeAll, describe, it } from 'vitest';
import { SmsPhones } from '../support/phones.ts';
import { ScenarioJob } from './people.ts';
import { openScenarioSystem } from './theater.ts';
import type { ScenarioSystem } from './theater.ts';

export interface ScenarioContext {
  /** Makes a job for this scenario. Called several times if the scenario is about several requests. */
  newJob(): ScenarioJob;
  theater: ScenarioSystem;
}

export interface Scenario {
  /** The heading of the scenario's paragraph in docs/scenarios.md. */
  title: string;
  play(context: ScenarioContext): Promise<void>;
}

/**
 * Plays the scenarios of a chapter, each once with script and once without. They run one after another, because they
 * share the clock.
 * @param prefix the first 7 digits of this chapter's phone numbers
 */
export function playChapter(prefix: string, scenarios: readonly Scenario[]): void {
  let theater: ScenarioSystem;
  const phones = new SmsPhones(() => theater, prefix);
  beforeAll(async () => {
    theater = await openScenarioSystem();
  });
  afterAll(() => theater.close());

  describe.each([
    ['with script', true],
    ['without script', false],
  ])('%s', (_name, script) => {
    it.each(scenarios.map(({ title, play }) => [title, play] as const))('%s', async (_title, play) => {
      // The desk's session may have expired during the previous scenario.
      const desk = await theater.signIn();
      await play({ theater, newJob: () => new ScenarioJob(theater, script, desk, phones) });
    });
  });
}
