import { flatRoutes } from '@remix-run/fs-routes';
import { route } from '@remix-run/route-config';

/** Flat file routes (see README.md beside this file), without tests and hidden files. */
const pages = await flatRoutes({ ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'] });

/** Development-only routes. Builds run with NODE_ENV=production, so they never include them. */
const developmentRoutes = [
  route('dev/ui/photos/:photo/:size', 'dev/ui/picture.ts'),
  route('dev/ui/:part?/:state?', 'dev/ui/route.tsx'),
];

export default process.env.NODE_ENV === 'development' ? [...pages, ...developmentRoutes] : pages;
