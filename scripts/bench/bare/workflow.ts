import { condition, defineUpdate, proxyActivities, setHandler } from '@temporalio/workflow';
import { BARE_UPDATE } from './contract.ts';
import type { BareActivities } from './contract.ts';

const { change } = proxyActivities<BareActivities>({ startToCloseTimeout: '10s' });

/** A minimal durable command: an Update with one activity, which starts eagerly, as the product's activities do. */
export async function bare(): Promise<void> {
  setHandler(defineUpdate<void, [string]>(BARE_UPDATE), (id) => change(id));
  await condition(() => false);
}
