import type { ActionFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from '../http/places.server.ts';
import { suggestProviders } from '../http/desk/provider-choice.server.ts';

/** POST `/admin/providers/suggest` returns matching providers, for the form that assigns a job. */
export const action = ({ request }: ActionFunctionArgs) => suggestProviders({ request });

export const loader = () => methodNotAllowed();
