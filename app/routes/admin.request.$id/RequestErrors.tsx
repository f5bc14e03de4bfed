import { useRouteError } from '@remix-run/react';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { DeskNotFound } from '../../ui/desk/DeskNotFound.tsx';
import { ErrorPage, statusOf } from '../../ui/ErrorPage.tsx';
import { useTexts } from '../../ui/texts.ts';

/** The error boundary of all pages about one request. */
export function RequestErrors() {
  const t = useTexts(adminRequestTexts).notFound;
  if (statusOf(useRouteError()) !== 404) return <ErrorPage desk />;
  return <DeskNotFound {...t} backTo="/admin" />;
}
