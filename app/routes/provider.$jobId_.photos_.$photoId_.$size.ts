import type { LoaderFunctionArgs } from '@remix-run/node';
import { pictureOf } from '../http/photos/picture.server.ts';
import { albumOfJob } from './provider.$jobId/photos.server.ts';

/** A photo for the provider of the job, in the size `small` or `large`. */
export const loader = async ({ request, params }: LoaderFunctionArgs) =>
  pictureOf(await albumOfJob(request, params.jobId), params.photoId, params.size);
