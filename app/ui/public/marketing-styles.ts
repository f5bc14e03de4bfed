import type { LinksFunction } from '@remix-run/node';
import blockStyles from '../../styles/blocks.css?url';

/** The style sheet of home, marketing and legal pages: who waits for help need not wait for it. */
export const marketingLinks: LinksFunction = () => [{ rel: 'stylesheet', href: blockStyles }];
