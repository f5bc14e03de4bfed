import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams, useRouteError } from '@remix-run/react';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { ErrorPage, statusOf } from '../ui/ErrorPage.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PhotoNotFound, PhotoPage, photoMeta } from '../ui/photos/PhotoPage.tsx';
import { albumOfTrackingLink } from '../http/photos/album.server.ts';
import { viewPhoto } from '../http/photos/page.server.ts';
import { useTexts } from '../ui/texts.ts';
import photoStyles from '../styles/photos.css?url';
import { siteLinks } from '../ui/stylesheets.ts';

export const links: LinksFunction = () => [...siteLinks(), { rel: 'stylesheet', href: photoStyles }];
export const meta: MetaFunction = photoMeta;

export const loader = async ({ request, params }: LoaderFunctionArgs) =>
  viewPhoto(await albumOfTrackingLink(request, params.trackingId), params.photoId);

/** The customer's page of one large photo. */
export default function CustomerPhoto() {
  return <PhotoPage photo={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const t = useTexts(trackingTexts).expired;
  const { trackingId = '' } = useParams();
  switch (statusOf(useRouteError())) {
    case 404:
      return <PhotoNotFound page={`/track/${trackingId}`} />;
    case 410:
      return <Notice heading={t.heading} message={t.message} contact={t.contact} />;
    default:
      return <ErrorPage />;
  }
}
