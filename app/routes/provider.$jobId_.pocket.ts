import type { LoaderFunctionArgs } from '@remix-run/node';
import { pocketPicture } from './provider.$jobId/pocket.server.ts';

/** GET `/provider/:jobId/pocket`: a code to scan, which sets up an app that shares positions. */
export const loader = ({ request, params }: LoaderFunctionArgs) => pocketPicture(request, params.jobId);
