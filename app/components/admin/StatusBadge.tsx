import type { RequestStatus } from '#domain/statuses.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { toneOf } from '../../lib/desk.ts';
import { useTexts } from '../../lib/texts.ts';
import { Badge } from '../Badge.tsx';

/** A request's status as the desk names it, in the colour of its stage. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={toneOf(status)}>{useTexts(adminTexts).status[status]}</Badge>;
}
