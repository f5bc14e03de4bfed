import { condition, defineUpdate, proxyLocalActivities, setHandler } from '@temporalio/workflow';
import { BARE_UPDATE } from './contract.ts';
import type { BareActivities } from './contract.ts';

const { change } = proxyLocalActivities<BareActivities>({ startToCloseTimeout: '1s', retry: { maximumAttempts: 2 } });

/** The least that is a durable command: one Update, one local activity. */
export async function bare(): Promise<void> {
  setHandler(defineUpdate<number, [string]>(BARE_UPDATE), (id) => change(id));
  await condition(() => false);
}
