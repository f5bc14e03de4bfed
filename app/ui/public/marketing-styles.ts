import type { LinksFunction } from '@remix-run/node';
import blockStyles from '../../styles/blocks.css?url';

/** The stylesheet of the home, marketing and legal pages. It's separate, so that the request pages load faster. */
export const marketingLinks: LinksFunction = () => [{ rel: 'stylesheet', href: blockStyles }];
