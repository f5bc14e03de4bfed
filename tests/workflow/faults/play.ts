import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDoors } from '../../support/doors.ts';
import type { Doors } from '../../support/doors.ts';
import { openStage } from '../../support/stage.ts';
import type { Actor, Stage } from '../../support/stage.ts';
import { differencesOf, expectEnding } from './ending.ts';
import type { Ending } from './ending.ts';
import { Scene } from './scene.ts';

/** One row of the fault table. */
export interface Row {
  /** What goes wrong, in words of the issue. */
  fault: string;
  ends: Ending;
  /** Lets it go wrong; answers with the request whose money is then looked at. */
  story: (scene: Scene) => Promise<Actor | Actor[]>;
  /**
   * `hours` pass: on the time-skipping server, one of its own for each row. `together`: rows that mostly wait, with faults of
   * their own requests only, play at the same time.
   */
  when?: 'hours' | 'together';
}

/** Longer than any row, also on a busy machine: a worker that was killed is only missed after its activity's time. */
const ROW_MS = 240_000;

/** Plays the rows of one part of the table, and looks at the money after each. */
export function play(part: string, rows: readonly Row[]): void {
  let doors: Doors;
  let stage: Stage;
  const open = async (kind: 'server' | 'time-skipping') => {
    doors = await openDoors();
    stage = await openStage(kind, doors);
  };
  const close = async () => {
    await stage.close();
    await doors.close();
  };
  const row = ({ fault, ends, story, when }: Row) =>
    it(`${fault}: ${ends}`, { timeout: ROW_MS, concurrent: when === 'together' }, async () => {
      const scene = new Scene(stage, when === 'together');
      const actors = [await story(scene)].flat();
      for (const actor of actors) await expectEnding(scene, actor, ends);
    });

  const soon = rows.filter(({ when }) => when !== 'hours');
  const later = rows.filter(({ when }) => when === 'hours');
  if (soon.length > 0) {
    describe(part, () => {
      beforeAll(() => open('server'));
      afterAll(() => close());
      soon.forEach(row);
      it('and in the end the whole ledger equals what Stripe has', async () => {
        expect(await differencesOf(new Scene(stage))).toEqual([]);
      });
    });
  }
  if (later.length > 0) {
    describe(`${part}, over hours`, () => {
      beforeEach(() => open('time-skipping'));
      afterEach(() => close());
      later.forEach(row);
    });
  }
}
