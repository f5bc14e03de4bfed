import { titleOf } from '../../rules/slugs.ts';

/** The footer of every public page, and the names of the pages it links. Its other texts are in common.ts. */
export const footerTexts = {
  /** A city, county, service or information page by its slug. */
  nameOf: (slug: string) => titleOf(slug),
  lean: 'Roadside help for Dallas/Fort Worth, 24/7.',
  /**
   * The line that unfolds the footer. Pages on which somebody is in the middle of something show only this line at
   * first.
   */
  more: 'Independent providers do the work.',
};
