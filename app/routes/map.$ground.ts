import type { LoaderFunctionArgs } from '@remix-run/node';
import { mapBackgroundResponse } from '../http/ground.server.tsx';

/**
 * The picture under a map's markers. Which part of the region it shows is encrypted in the URL, so the URL reveals
 * nothing.
 */
export const loader = ({ params }: LoaderFunctionArgs) => mapBackgroundResponse(params.ground ?? '');
