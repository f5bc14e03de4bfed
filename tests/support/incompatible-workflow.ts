import { sleep } from '@temporalio/workflow';

/** A workflow that matches no history: it doesn't write the row, which the first task of every history does. */
export async function roadsideRequest(): Promise<void> {
  await sleep('1 hour');
}
