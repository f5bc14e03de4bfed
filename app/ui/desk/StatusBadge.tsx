import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { toneOf } from './desk.ts';
import { useTexts } from '../texts.ts';
import { Badge } from '../Badge.tsx';

/** A request's status as the desk names it, in the colour of its stage. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={toneOf(status)}>{useTexts(adminTexts).status[status]}</Badge>;
}
