import moreStyles from '../../styles/track-more.css?url';

/**
 * The stylesheet of what's below the first screen. It's linked before that, not in the head, so that the first screen is
 * painted without waiting.
 */
export function MoreStyles() {
  return <link rel="stylesheet" href={moreStyles} />;
}
