import moreStyles from '../../styles/track-more.css?url';

/**
 * The stylesheet for everything below the first screen. It's linked there and not in the head, so that the first screen
 * is painted without waiting for it.
 */
export function MoreStyles() {
  return <link rel="stylesheet" href={moreStyles} />;
}
