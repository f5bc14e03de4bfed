import type { ActionFunctionArgs } from '@remix-run/node';
import { reverse, methodNotAllowed } from '../http/places.server.ts';

/** POST `/places/reverse`: the address of a position, for the request form. */
export const action = ({ request }: ActionFunctionArgs) => reverse({ request });

export const loader = () => methodNotAllowed();
