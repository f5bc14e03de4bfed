import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams, useRouteError } from '@remix-run/react';
import { trackingTexts } from '#domain/texts/tracking.ts';
import { ErrorPage, statusOf } from '../components/ErrorPage.tsx';
import { Notice } from '../components/Notice.tsx';
import { PhotoNotHere, PhotoPage, photoMeta } from '../components/photos/PhotoPage.tsx';
import { albumOfTracking } from '../lib/photos/album.server.ts';
import { viewPhoto } from '../lib/photos/page.server.ts';
import { useTexts } from '../lib/texts.ts';
import photoStyles from '../styles/photos.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: photoStyles }];
export const meta: MetaFunction = photoMeta;

export const loader = async ({ params }: LoaderFunctionArgs) =>
  viewPhoto(await albumOfTracking(params.trackingId), params.photoId);

/** A photo, large, for the customer. */
export default function CustomerPhoto() {
  return <PhotoPage photo={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const t = useTexts(trackingTexts).expired;
  const { trackingId = '' } = useParams();
  switch (statusOf(useRouteError())) {
    case 404:
      return <PhotoNotHere page={`/track/${trackingId}`} />;
    case 410:
      return <Notice heading={t.heading} message={t.message} contact={t.contact} />;
    default:
      return <ErrorPage />;
  }
}
