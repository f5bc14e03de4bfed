import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openExternalEndpoints } from '../../support/external-endpoints.ts';
import type { ExternalEndpoints } from '../../support/external-endpoints.ts';
import { openStage } from '../../support/stage.ts';
import type { Actor, Stage } from '../../support/stage.ts';
import { moneyDifferences, expectDepositsInTheEnd } from './ending.ts';
import type { ExpectedDeposits } from './ending.ts';
import { FaultScene } from './scene.ts';

/** A row of the fault table. */
export interface FaultRow {
  /** What goes wrong. */
  fault: string;
  ending: ExpectedDeposits;
  /**
   * Causes the fault.
   * @returns the requests to check
   */
  cause: (scene: FaultScene) => Promise<Actor | Actor[]>;
  /**
   * `hours`: runs on a time-skipping server of its own. `together`: runs in parallel with other such rows, because it
   * mostly waits and its faults concern only its own requests.
   */
  runs?: 'hours' | 'together';
}

/** Long, because a killed worker's task goes to the next worker only after a timeout. */
const ROW_LIMIT_MS = 600_000;

/** Runs the rows of a part of the table as tests, and checks the money after each. */
export function runFaultRows(title: string, rows: readonly FaultRow[]): void {
  let endpoints: ExternalEndpoints;
  let stage: Stage;
  const openAll = async (kind: 'server' | 'time-skipping') => {
    endpoints = await openExternalEndpoints();
    stage = await openStage(kind, endpoints);
  };
  const closeAll = async () => {
    await stage.close();
    await endpoints.close();
  };
  const testRow = ({ fault, ending, cause, runs }: FaultRow) =>
    it(`${fault}: ${ending}`, { timeout: ROW_LIMIT_MS, concurrent: runs === 'together' }, async () => {
      const scene = new FaultScene(stage, runs === 'together');
      const actors = [await cause(scene)].flat();
      for (const actor of actors) await expectDepositsInTheEnd(scene, actor, ending);
    });

  const quickRows = rows.filter(({ runs }) => runs !== 'hours');
  const slowRows = rows.filter(({ runs }) => runs === 'hours');
  if (quickRows.length > 0) {
    describe(title, () => {
      beforeAll(() => openAll('server'));
      afterAll(() => closeAll());
      quickRows.forEach(testRow);
      it('afterwards the whole ledger matches Stripe', async () => {
        expect(await moneyDifferences(new FaultScene(stage))).toEqual([]);
      });
    });
  }
  if (slowRows.length > 0) {
    describe(`${title}, over hours`, () => {
      beforeEach(() => openAll('time-skipping'));
      afterEach(() => closeAll());
      slowRows.forEach(testRow);
    });
  }
}
