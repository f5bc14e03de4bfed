import type { LoaderFunctionArgs } from '@remix-run/node';
import { albumOfDesk } from '../http/photos/album.server.ts';
import { pictureOf } from '../http/photos/picture.server.ts';

/** A photo for the desk, in the size `small` or `large`. The guard has already checked the sign-in. */
export const loader = async ({ params }: LoaderFunctionArgs) =>
  pictureOf(await albumOfDesk(params.id), params.photoId, params.size);
