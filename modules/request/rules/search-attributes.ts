import { defineSearchAttributeKey } from '@temporalio/common';
import type { SearchAttributePair } from '@temporalio/common';
import { SEARCH_ATTRIBUTES } from './contract.ts';
import type { RequestState } from './types.ts';
import { nextActor } from './view.ts';

const [STATUS, NEXT_ACTION, SERVICE] = SEARCH_ATTRIBUTES;
const keyword = (name: string) => defineSearchAttributeKey(name, 'KEYWORD');

/** The attributes by which operators can filter workflows in the Web UI. */
export function searchAttributesOf(state: RequestState): SearchAttributePair[] {
  return [
    { key: keyword(STATUS), value: state.status },
    { key: keyword(NEXT_ACTION), value: nextActor(state) },
    { key: keyword(SERVICE), value: state.serviceType },
  ];
}
