import { sleep } from '@temporalio/workflow';

/** Code of no release: it does not write the row, as the first task of every history here did. */
export async function roadsideRequest(): Promise<void> {
  await sleep('1 hour');
}
