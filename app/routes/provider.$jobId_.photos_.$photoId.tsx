import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { ProviderLayout } from '../ui/provider/ProviderLayout.tsx';
import { ErrorPage, statusOf } from '../ui/ErrorPage.tsx';
import { PhotoNotFound, PhotoPage, photoMeta } from '../ui/photos/PhotoPage.tsx';
import { viewPhoto } from '../http/photos/page.server.ts';
import { Flash } from '../ui/Toast.tsx';
import { useTexts } from '../ui/texts.ts';
import jobStyles from '../styles/job.css?url';
import photoStyles from '../styles/photos.css?url';
import { Ended } from './provider.$jobId/Ended.tsx';
import { albumOfJobLink } from './provider.$jobId/photos.server.ts';

export const links: LinksFunction = () => [jobStyles, photoStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction = photoMeta;

export const loader = async ({ request, params }: LoaderFunctionArgs) =>
  viewPhoto(await albumOfJobLink(request, params.jobId), params.photoId);

/** The provider's page of one large photo. */
export default function ProviderPhoto() {
  return (
    <ProviderLayout>
      <Flash />
      <PhotoPage photo={useLoaderData<typeof loader>()} />
    </ProviderLayout>
  );
}

export function ErrorBoundary() {
  const { expired } = useTexts(providerTexts);
  return (
    <ProviderLayout>
      <PhotoError expired={<Ended {...expired} />} />
    </ProviderLayout>
  );
}

function PhotoError({ expired }: { expired: ReactNode }) {
  const { jobId = '' } = useParams();
  switch (statusOf(useRouteError())) {
    // Before the agreement, a job shows no photos (403). Its page explains that.
    case 403:
    case 404:
      return <PhotoNotFound page={`/provider/${jobId}`} />;
    case 410:
      return expired;
    default:
      return <ErrorPage />;
  }
}
