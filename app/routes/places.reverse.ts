import type { ActionFunctionArgs } from '@remix-run/node';
import { reverseGeocode, methodNotAllowed } from '../http/places.server.ts';

/** POST `/places/reverse` finds the address of a position, for the request form. */
export const action = ({ request }: ActionFunctionArgs) => reverseGeocode({ request });

export const loader = () => methodNotAllowed();
