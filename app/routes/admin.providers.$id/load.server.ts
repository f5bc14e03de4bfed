import { AppError } from '#kernel/app-error.ts';
import { makeNonce } from '#kernel/ids.ts';
import { providerJobsPage, providerById } from '#modules/provider/index.ts';
import { splitIntoPage, readCursor } from '#kernel/cursor.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { queryOr503 } from '../../http/load.server.ts';

const PAGE_SIZE = 25;

/** A provider with everything the page shows. */
export type DeskProvider = Awaited<ReturnType<typeof loadProvider>>;

/**
 * One provider with a page of jobs.
 * @throws 404 for an unknown id
 */
export async function loadProvider(id: string | undefined, query: URLSearchParams) {
  if (!isUuid(id)) throw new AppError(404);
  const cursor = readCursor(query.get('before'));
  const before = cursor && /^\d+$/.test(cursor.id) ? { at: cursor.at, id: BigInt(cursor.id) } : null;
  return queryOr503(async () => {
    const [provider, jobs] = await Promise.all([providerById(id), providerJobsPage(id, before, PAGE_SIZE + 1)]);
    if (!provider) throw new AppError(404);
    const page = splitIntoPage(jobs, PAGE_SIZE, (job) => ({ at: job.assignedAt, id: job.id }));
    return { nonce: makeNonce(), provider, jobs: page.rows, older: page.older, isFirst: !before };
  });
}
