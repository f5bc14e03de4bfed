import type { LoaderFunctionArgs } from '@remix-run/node';
import { jobEvents } from './provider.$jobId/events.server.ts';

/** The event stream of a job page. */
export const loader = (args: LoaderFunctionArgs) => jobEvents(args);
