import { sleep } from '@temporalio/workflow';

/** A workflow that matches no history: in every history, the first task writes the row, but this workflow doesn't. */
export async function roadsideRequest(): Promise<void> {
  await sleep('1 hour');
}
