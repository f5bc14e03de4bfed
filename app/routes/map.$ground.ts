import type { LoaderFunctionArgs } from '@remix-run/node';
import { groundPicture } from '../http/ground.server.tsx';

/** The picture under a map's markers. Its encrypted URL says which part of the region, and reveals nothing else. */
export const loader = ({ params }: LoaderFunctionArgs) => groundPicture(params.ground ?? '');
