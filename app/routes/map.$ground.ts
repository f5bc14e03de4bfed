import type { LoaderFunctionArgs } from '@remix-run/node';
import { mapBackground } from '../http/ground.server.tsx';

/**
 * The picture under a map's markers. The encrypted URL contains which part of the region it shows, so the URL reveals
 * nothing.
 */
export const loader = ({ params }: LoaderFunctionArgs) => mapBackground(params.ground ?? '');
