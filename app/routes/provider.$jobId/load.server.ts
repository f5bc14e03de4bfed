import { data } from '@remix-run/node';
import { nonce } from '#domain/ids.ts';
import { readDevice } from '../../lib/device.server.ts';
import { fromDatabase } from '../../lib/load.server.ts';
import { findJob, payoutFor } from './job.server.ts';
import { jobOf, preview } from './present.server.ts';

/** What the page of a job link shows; which parts of the request leave the server is decided here. */
export type JobPage = Awaited<ReturnType<typeof pageFor>>;

/**
 * The page of a job link: 200 while it is open or cancelled, 410 once it has expired or was handed back.
 * @throws 404 for an unknown link
 */
export async function loadJob(request: Request, jobId: string | undefined, now = Date.now()) {
  const page = await fromDatabase(() => pageFor(request, jobId, now));
  return data(page, { status: page.kind === 'expired' || page.kind === 'handed_back' ? 410 : 200 });
}

async function pageFor(request: Request, jobId: string | undefined, now: number) {
  const device = await readDevice(request);
  const standing = await findJob(jobId, device, now);
  const id = jobId ?? '';
  const version = 'row' in standing ? standing.row.version : null;
  const forms = { jobId: id, nonce: nonce(), version };
  switch (standing.kind) {
    case 'handed_back':
    case 'cancelled':
      return { kind: standing.kind, ...forms };
    case 'expired':
      return {
        kind: standing.kind,
        ...forms,
        mayConfirm: standing.mayConfirm,
        payout: standing.mayConfirm ? payoutFor(standing.row) : null,
      };
    case 'open': {
      const { row } = standing;
      if (row.agreement_accepted_at !== null && device.accepted('agreement', id)) {
        return { kind: 'job' as const, ...forms, job: jobOf(row) };
      }
      const declined = new URL(request.url).searchParams.get('agreement') === 'declined';
      return {
        kind: declined ? ('blocked' as const) : ('agreement' as const),
        ...forms,
        preview: preview(row),
        mayDecline: jobOf(row).mayDecline,
      };
    }
  }
}
