import type { MetaFunction } from '@remix-run/node';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import type { LoadFailedHandle } from '../../ui/load-failed.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import type { openRequest } from './open.server.ts';

/** The title of a request's page, and of the board while its pane shows the request. */
export const requestMeta: MetaFunction<typeof openRequest> = ({ data, matches }) => [
  pageTitle(matches, (locale) => {
    const t = textsFor(adminRequestTexts, locale);
    return data ? t.title(formatRequestNumber(data.row.request_number)) : t.notFound.heading;
  }),
  NO_INDEX,
];

export const requestHandle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(adminRequestTexts, locale).toasts.loadFailed,
};
