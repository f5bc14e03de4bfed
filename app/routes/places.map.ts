import type { ActionFunctionArgs } from '@remix-run/node';
import { mapAroundPosition, methodNotAllowed } from '../http/places.server.ts';

/** POST `/places/map` draws the map around a position, for the request form. */
export const action = ({ request }: ActionFunctionArgs) => mapAroundPosition({ request });

export const loader = () => methodNotAllowed();
