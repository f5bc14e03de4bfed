import { REGION_NAME } from '#modules/place/rules/region.ts';
import { titleFromSlug } from '../../rules/slugs.ts';

/**
 * Texts of the footer on public pages, and the names of the pages that it links to. The footer's other texts are in
 * `kernel/copy/en/common.ts`.
 */
export const footerTexts = {
  /** The name of a city, county, service or information page, by its slug. */
  nameOf: (slug: string) => titleFromSlug(slug),
  lean: `Roadside help for ${REGION_NAME}, 24/7.`,
  /**
   * The last line of the short footer on pages such as the request form and the tracking page. Below the request form,
   * it unfolds the whole footer.
   */
  more: 'Independent providers do the work.',
};
