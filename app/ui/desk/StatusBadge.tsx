import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { toneOf } from './desk.ts';
import { useTexts } from '../texts.ts';
import { Badge } from '../Badge.tsx';

/** A request's status in the desk's words and its stage's color. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={toneOf(status)}>{useTexts(adminTexts).status[status]}</Badge>;
}
