import type { RequestCard } from '#modules/dispatch/index.ts';
import { CARD_OF_NEXT_STEP } from '#modules/dispatch/rules/next-step.ts';
import type { FrozenRowChange } from '../freeze-rows.ts';
import type { useOpenRequestLink } from '../request-path.ts';

/**
 * The two links of a request's row: to the request, and to what the desk must do next, which is null if that's nothing.
 * Draw them as plain links: with the router's, a board of 200 rows takes half as long again to render.
 */
export function rowLinks(
  { id, next }: RequestCard,
  mark: FrozenRowChange,
  linkTo: ReturnType<typeof useOpenRequestLink>,
) {
  const step = mark === 'gone' ? null : next;
  return { details: linkTo(id), next: step && { step, ...linkTo(id, CARD_OF_NEXT_STEP[step]) } };
}
