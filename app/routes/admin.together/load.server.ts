import { makeNonce } from '#kernel/ids.ts';
import { boardPage } from '#modules/dispatch/index.ts';
import { MOST_TOGETHER } from '#modules/request/rules/group-texts.ts';
import { fromDatabase } from '../../http/load.server.ts';

/** The open jobs, the most urgent first, and which of them are chosen. */
export async function loadTogether(query: URLSearchParams, now = Date.now()) {
  const page = await fromDatabase(() => boardPage({ q: '', status: null, service: null, type: null }, null, now));
  const choose = query.get('choose');
  const jobs = page.rows
    .slice(0, MOST_TOGETHER.text)
    .map(({ id, number, service, status, turn, turnSince, location_address }) => ({
      ...{ id, number, service, status, turnSince, location_address },
      isChosen: choose === 'all' || (choose === 'waiting' && turn !== 'customer'),
    }));
  return { nonce: makeNonce(), now, jobs, hasMore: page.rows.length > MOST_TOGETHER.text };
}
