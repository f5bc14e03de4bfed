import type { LoaderFunctionArgs } from '@remix-run/node';
import { albumOfTracking } from '../http/photos/album.server.ts';
import { pictureOf } from '../http/photos/picture.server.ts';

/** A photo for the holder of the tracking link, in the size `small` or `large`. */
export const loader = async ({ request, params }: LoaderFunctionArgs) =>
  pictureOf(await albumOfTracking(request, params.trackingId), params.photoId, params.size);
