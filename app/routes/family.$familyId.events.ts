import type { LoaderFunctionArgs } from '@remix-run/node';
import { requestEvents, together } from '../http/events.server.ts';
import { lookAtFamily } from './_site.family.$familyId/load.server.ts';

/** The event stream of a family page. */
export const loader = (args: LoaderFunctionArgs) =>
  requestEvents(
    args,
    together(new URL(args.request.url).pathname, () => lookAtFamily(args.params.familyId)),
  );
