import { Link } from '@remix-run/react';
import { formatRange, priceRangeOf } from '#domain/marketing/prices.ts';
import type { ServiceSlug } from '#domain/marketing/slugs.ts';
import { footerTexts } from '#domain/texts/footer.ts';
import { homeTexts } from '#domain/texts/home.ts';
import { useTexts } from '../../lib/texts.ts';

/** Services with their usual prices, each a link to its page. */
export function ServiceGrid({ services }: { services: readonly ServiceSlug[] }) {
  const { byJob } = useTexts(homeTexts).services;
  const { nameOf } = useTexts(footerTexts);
  return (
    <ul className="service-grid">
      {services.map((slug) => {
        const range = priceRangeOf(slug);
        return (
          <li key={slug}>
            <Link to={`/service/${slug}`}>
              <span className="service-name">{nameOf(slug)}</span> <span>{range ? formatRange(range) : byJob}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
