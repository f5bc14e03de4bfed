import { readRequestNumber } from '#kernel/request-number.ts';
import { SEARCH_LIMIT, searchTerms } from '#modules/dispatch/rules/search.ts';
import { deskPath, readQuestion } from '../../ui/desk/desk-query.ts';
import type { OwnPath } from '../own-path.ts';
import type { ListSearch } from '../../ui/desk/desk-query.ts';
import { seal, unseal } from '../sealed.server.ts';

/**
 * What an address asks the list of requests for. A request's number says nothing of anybody: it is the one `q` that an address
 * may name as it is. Any other one counts as not asked.
 */
export function readListSearch(query: URLSearchParams): ListSearch {
  const question = readQuestion(query);
  const number = query.get('q')?.trim() ?? '';
  if (question.find === null && readRequestNumber(number)) return { ...question, q: number, find: seal(number) };
  const q = unseal(question.find);
  return { ...question, q, find: q ? question.find : null };
}

/** The address that answers a search as it was typed and sent. */
export function searchPath(fields: Record<string, string>): OwnPath {
  const typed = (fields.q ?? '').slice(0, SEARCH_LIMIT);
  const { status, service } = readQuestion({ get: (name) => fields[name] ?? null });
  return deskPath({ find: searchTerms(typed).length > 0 ? seal(typed) : null, status, service });
}
