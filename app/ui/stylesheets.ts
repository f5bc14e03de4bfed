import type { LinksFunction } from '@remix-run/node';
import marketingStyles from '../styles/marketing.css?url';
import siteStyles from '../styles/site.css?url';

/** The stylesheet of public pages that don't have one of their own. */
export const siteLinks: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

/** The stylesheet of the home, marketing and legal pages. */
export const marketingLinks: LinksFunction = () => [{ rel: 'stylesheet', href: marketingStyles }];
