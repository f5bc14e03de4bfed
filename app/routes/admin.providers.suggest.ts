import type { ActionFunctionArgs } from '@remix-run/node';
import { notAllowed } from '../http/places.server.ts';
import { suggestProviders } from '../http/desk/provider-choice.server.ts';

/** POST `/admin/providers/suggest`: who may be meant, for the form that assigns a job. No page. */
export const action = ({ request }: ActionFunctionArgs) => suggestProviders({ request });

export const loader = () => notAllowed();
