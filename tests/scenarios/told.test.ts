import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmsPhones } from '../support/phones.ts';
import { ScenarioJob } from './people.ts';
import { openScenarioSystem } from './theater.ts';
import type { ScenarioSystem } from './theater.ts';
import { AS_PLANNED } from './told/as-planned.ts';
import { AT_THE_CAR_STORY } from './told/at-the-car.ts';
import { DISPATCH_CANCELS, DRIVER_CANCELS } from './told/cancelling.ts';
import { NOT_DELIVERED } from './told/not-delivered.ts';
import { PROVIDER_LEAVES } from './told/provider-leaves.ts';
import { readTable } from './told/table.ts';
import { TIME_PASSES } from './told/time-passes.ts';
import { KnowledgeChecker } from './told/witness.ts';

const TOLD_STORIES = [
  AS_PLANNED,
  PROVIDER_LEAVES,
  DRIVER_CANCELS,
  DISPATCH_CANCELS,
  NOT_DELIVERED,
  AT_THE_CAR_STORY,
  TIME_PASSES,
];

/**
 * Plays each step of the table in docs/product.md, "What each person knows", and checks that people see what the table
 * says.
 */
describe('what each person knows', () => {
  const rows = readTable();
  const phones = new SmsPhones(() => theater, '2145580');
  let theater: ScenarioSystem;
  let witness: KnowledgeChecker;
  beforeAll(async () => {
    theater = await openScenarioSystem();
    witness = new KnowledgeChecker(theater, rows);
  });
  afterAll(() => theater.close());

  it.each(TOLD_STORIES.map(({ title, play }) => [title, play] as const))('%s', async (_title, play) => {
    const desk = await theater.signIn();
    await play({ theater, witness, phones, newJob: () => new ScenarioJob(theater, false, desk, phones) });
  });

  it('is played row by row', () => {
    expect([...witness.played].sort()).toEqual(rows.map(({ step }) => step).sort());
  });
});
