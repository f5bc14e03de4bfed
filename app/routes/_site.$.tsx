import type { MetaFunction } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { ErrorPage } from '../ui/ErrorPage.tsx';
import { pageTitle } from '../ui/page-meta.ts';
import { siteLinks } from '../ui/stylesheets.ts';

export const links = siteLinks;
export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(commonTexts, locale).notFound.heading),
];

/** Answers every path that has no route of its own with the 404 page. */
export function loader() {
  throw new AppError(404);
}

export function action() {
  throw new AppError(404);
}

/** Never rendered: the loader always throws. */
export default function NotFound() {
  return null;
}

/** The page has its own error boundary, because the layout's error boundary would lose the page's title. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
