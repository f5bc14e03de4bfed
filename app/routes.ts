import { flatRoutes } from '@remix-run/fs-routes';
import { route } from '@remix-run/route-config';

/** Flat file routes (see README.md beside this file); tests and hidden files are not routes. */
const pages = await flatRoutes({ ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'] });

/** What only developers see. A build is made with NODE_ENV=production, so nothing of it gets there. */
const development = [
  route('dev/ui/photos/:photo/:size', 'dev/ui/picture.ts'),
  route('dev/ui/:part?/:state?', 'dev/ui/route.tsx'),
];

export default process.env.NODE_ENV === 'development' ? [...pages, ...development] : pages;
