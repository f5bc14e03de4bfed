import type { LinksFunction } from '@remix-run/node';
import blockStyles from '../../styles/blocks.css?url';

/** Stylesheet of home, marketing and legal pages only, so that the request pages load faster. */
export const marketingLinks: LinksFunction = () => [{ rel: 'stylesheet', href: blockStyles }];
