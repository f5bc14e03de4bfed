import type { ActionFunctionArgs } from '@remix-run/node';
import { suggestAddresses, methodNotAllowed } from '../http/places.server.ts';

/** POST `/places/suggest` completes a partly typed address, for the request form. */
export const action = ({ request }: ActionFunctionArgs) => suggestAddresses({ request });

export const loader = () => methodNotAllowed();
