import type { LoaderFunctionArgs } from '@remix-run/node';
import { albumOfTrackingLink } from '../http/photos/album.server.ts';
import { pictureResponse } from '../http/photos/picture.server.ts';

/** A photo for the holder of the tracking link, in the size `small` or `large`. */
export const loader = async ({ request, params }: LoaderFunctionArgs) =>
  pictureResponse(await albumOfTrackingLink(request, params.trackingId), params.photoId, params.size);
