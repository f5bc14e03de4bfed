import { titleFromSlug } from '../../rules/slugs.ts';

/** The footer of every public page, and the names of the pages it links to. Other texts: kernel/copy. */
export const footerTexts = {
  /** The name of a city, county, service or information page, by its slug. */
  nameOf: (slug: string) => titleFromSlug(slug),
  lean: 'Roadside help for Dallas/Fort Worth, 24/7.',
  /**
   * The last line of the short footer on pages such as the request form and the tracking page. Below the request form,
   * it unfolds the whole footer.
   */
  more: 'Independent providers do the work.',
};
