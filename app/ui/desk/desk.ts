import { STATUSES, canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { RequestStatus, StatusGroup } from '#modules/request/rules/statuses.ts';
import type { BadgeTone } from '../Badge.tsx';

/**
 * Matches the path of a request's page, or of the board with a request in its pane. The first group is the request's
 * id.
 */
export const REQUEST_PAGE_PATH = /^\/admin\/(?:request|board)\/([0-9a-f-]{36})\/?$/i;

/** The color of each stage of a request, in order (docs/product.md, "A request at the desk"). */
const TONES: Record<StatusGroup, BadgeTone> = {
  new: 'yellow',
  offered: 'blue',
  payable: 'green',
  paid: 'green',
  assigned: 'purple',
  driving: 'orange',
  on_site: 'orange',
  completed: 'green',
  cancelled: 'red',
};

export function toneOf(status: RequestStatus): BadgeTone {
  return TONES[STATUSES[canonicalStatus(status)].group];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a string is a UUID. If it isn't, looking it up makes PostgreSQL fail. */
export function isUuid(text: string | undefined): text is string {
  return text !== undefined && UUID.test(text);
}
