import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams, useRouteError } from '@remix-run/react';
import { ErrorPage, statusOf } from '../ui/ErrorPage.tsx';
import { PhotoNotFound, PhotoPage, photoMeta } from '../ui/photos/PhotoPage.tsx';
import { albumAtDesk } from '../http/photos/album.server.ts';
import { viewPhoto } from '../http/photos/page.server.ts';

export const meta: MetaFunction = photoMeta;

export const loader = async ({ params }: LoaderFunctionArgs) => viewPhoto(await albumAtDesk(params.id), params.photoId);

/** The desk's page of one large photo. */
export default function DeskPhoto() {
  return <PhotoPage photo={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const { id = '' } = useParams();
  return statusOf(useRouteError()) === 404 ? <PhotoNotFound page={`/admin/request/${id}`} /> : <ErrorPage desk />;
}
