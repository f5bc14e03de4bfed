import type { RequestCard } from '#modules/dispatch/index.ts';
import { CARD_OF_NEXT_STEP } from '#modules/dispatch/rules/next-step.ts';
import type { FrozenRowChange } from '../freeze-rows.ts';
import type { useOpenRequestLink } from '../request-path.ts';

/**
 * The two links of a request's row: to the request, and to what the desk must do next (null if there's nothing to do).
 * Draw them as plain links: with the router's links, a board of 200 rows takes 50% longer to render.
 */
export function rowLinks(
  { id, next }: RequestCard,
  mark: FrozenRowChange,
  linkTo: ReturnType<typeof useOpenRequestLink>,
) {
  const step = mark === 'gone' ? null : next;
  return { details: linkTo(id), next: step && { step, ...linkTo(id, CARD_OF_NEXT_STEP[step]) } };
}
