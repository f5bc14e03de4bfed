import type { LoaderFunctionArgs } from '@remix-run/node';
import { albumAtDesk } from '../http/photos/album.server.ts';
import { pictureResponse } from '../http/photos/picture.server.ts';

/** A photo for the desk, in the size `small` or `large`. The guard has already checked the sign-in. */
export const loader = async ({ params }: LoaderFunctionArgs) =>
  pictureResponse(await albumAtDesk(params.id), params.photoId, params.size);
