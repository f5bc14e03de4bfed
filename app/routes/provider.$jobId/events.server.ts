import type { LoaderFunctionArgs } from '@remix-run/node';
import { linkExpiryOf } from '#modules/request/index.ts';
import { readDevice } from '../../http/device.server.ts';
import { requestEvents } from '../../http/events.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { findJob } from './job.server.ts';

/**
 * The event stream of a job link. It ends with the event `gone` if the job is handed back or goes to another provider.
 */
export async function jobEvents(args: LoaderFunctionArgs) {
  const device = await readDevice(args.request);
  return requestEvents(args, async () => {
    const link = await queryOr503(() => findJob(args.params.jobId, device, Date.now()));
    if (!('row' in link) || link.kind === 'expired') return { kind: 'expired' };
    const { row } = link;
    return { kind: 'open', requestId: row.id, version: row.version, expiresAt: linkExpiryOf(row) };
  });
}
