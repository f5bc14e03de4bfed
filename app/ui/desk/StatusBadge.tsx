import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { toneOf } from './desk.ts';
import { useTexts } from '../texts.ts';
import { Badge } from '../Badge.tsx';

/** A request's status: in the desk's words, and in the color of its stage. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={toneOf(status)}>{useTexts(statusTexts).desk[canonicalStatus(status)]}</Badge>;
}
