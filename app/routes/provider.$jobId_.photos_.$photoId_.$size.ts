import type { LoaderFunctionArgs } from '@remix-run/node';
import { pictureResponse } from '../http/photos/picture.server.ts';
import { albumOfJobLink } from './provider.$jobId/photos.server.ts';

/** A photo for the provider of the job, in the size `small` or `large`. */
export const loader = async ({ request, params }: LoaderFunctionArgs) =>
  pictureResponse(await albumOfJobLink(request, params.jobId), params.photoId, params.size);
