import type { LoaderFunctionArgs } from '@remix-run/node';
import { requestEvents, shareLookup } from '../http/events.server.ts';
import { lookUpFamily } from './_site.family.$familyId/load.server.ts';

/** The event stream of a family page. */
export const loader = (args: LoaderFunctionArgs) =>
  requestEvents(
    args,
    shareLookup(new URL(args.request.url).pathname, () => lookUpFamily(args.params.familyId)),
  );
