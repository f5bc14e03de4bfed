import { condition, defineUpdate, proxyActivities, setHandler } from '@temporalio/workflow';
import { BARE_UPDATE } from './contract.ts';
import type { BareActivities } from './contract.ts';

const { change } = proxyActivities<BareActivities>({ startToCloseTimeout: '10s' });

/** The least that is a durable command: one Update, one activity, started eagerly as the product's are. */
export async function bare(): Promise<void> {
  setHandler(defineUpdate<void, [string]>(BARE_UPDATE), (id) => change(id));
  await condition(() => false);
}
