import type { LoaderFunctionArgs } from '@remix-run/node';
import { mapBackground } from '../http/ground.server.tsx';

/**
 * The picture under a map's markers. The URL says which part of the region it shows, but encrypted, so the URL reveals
 * nothing.
 */
export const loader = ({ params }: LoaderFunctionArgs) => mapBackground(params.ground ?? '');
