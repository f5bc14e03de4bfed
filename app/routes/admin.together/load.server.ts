import { makeNonce } from '#kernel/ids.ts';
import { loadBoardPage } from '#modules/dispatch/index.ts';
import { MAX_JOBS_PER_FORM } from '#modules/request/rules/group-texts.ts';
import { queryOr503 } from '../../http/load.server.ts';

/** The open jobs, the most urgent first, and which of them are chosen. */
export async function loadBulkActions(query: URLSearchParams, now = Date.now()) {
  const page = await queryOr503(() => loadBoardPage({ q: '', status: null, service: null, type: null }, null, now));
  const choose = query.get('choose');
  const jobs = page.rows
    .slice(0, MAX_JOBS_PER_FORM.text)
    .map(({ id, number, service, status, turn, turnSince, location_address }) => ({
      ...{ id, number, service, status, turnSince, location_address },
      isChosen: choose === 'all' || (choose === 'waiting' && turn !== 'customer'),
    }));
  return { nonce: makeNonce(), now, jobs, hasMore: page.rows.length > MAX_JOBS_PER_FORM.text };
}
