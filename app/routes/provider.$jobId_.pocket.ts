import type { LoaderFunctionArgs } from '@remix-run/node';
import { positionAppQrCode } from './provider.$jobId/pocket.server.ts';

/** GET `/provider/:jobId/pocket`: a QR code that sets up an app that shares positions. */
export const loader = ({ request, params }: LoaderFunctionArgs) => positionAppQrCode(request, params.jobId);
