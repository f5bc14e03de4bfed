import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { receiveFromPocket } from './receive.server.ts';

/**
 * `/pocket/:pocketId` takes positions from Traccar Client and OwnTracks, as these apps send them (decision 0057). A
 * stable interface.
 */
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  receiveFromPocket(request, params.pocketId, context.limits);

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  receiveFromPocket(request, params.pocketId, context.limits);
