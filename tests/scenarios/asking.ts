import type { Scenario } from './scenario.ts';

export const ASKING: readonly Scenario[] = [
  {
    title: 'A tow as planned',
    async play({ newJob }) {
      const job = await newJob().submitRequest();
      await job.advanceTo('complete_job');
      await job.sees('driver', 'Completed');
      await job.endsAs('completed', 'done');
      await job.moneyIs({ paid: 2_625, back: 0, onSite: 14_875, fee: 0 });
    },
  },
];
