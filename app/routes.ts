import { flatRoutes } from '@remix-run/fs-routes';

/** Flat file routes (see README.md beside this file); tests and hidden files are not routes. */
export default flatRoutes({ ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'] });
