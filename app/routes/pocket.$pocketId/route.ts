import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { receiveAppPositions } from './receive.server.ts';

/**
 * `/pocket/:pocketId` takes positions from Traccar Client and OwnTracks, in the formats of these apps (decision 0057).
 * This URL and its formats must stay as they are.
 */
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  receiveAppPositions(request, params.pocketId, context.limits);

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  receiveAppPositions(request, params.pocketId, context.limits);
