import { sleep } from '@temporalio/workflow';

/** Code that matches no history: it doesn't write the row, as the first task of every history does. */
export async function roadsideRequest(): Promise<void> {
  await sleep('1 hour');
}
