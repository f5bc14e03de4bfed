import { Link } from '@remix-run/react';
import { formatRange, priceRangeOfPage } from '#modules/site/rules/prices.ts';
import { SERVICE_OF_PAGE } from '#modules/site/rules/slugs.ts';
import type { ServiceSlug } from '#modules/site/rules/slugs.ts';
import { footerTexts } from '#modules/site/copy/en/footer.ts';
import { homeTexts } from '#modules/site/copy/en/home.ts';
import { ServiceIcon } from '../ServiceIcon.tsx';
import { useTexts } from '../texts.ts';

/** Services with their usual prices, each a link to its page. */
export function ServiceGrid({ services }: { services: readonly ServiceSlug[] }) {
  const { byJob } = useTexts(homeTexts).services;
  const { nameOf } = useTexts(footerTexts);
  return (
    <ul className="service-grid">
      {services.map((slug) => {
        const range = priceRangeOfPage(slug);
        return (
          <li key={slug}>
            <Link to={`/service/${slug}`}>
              <ServiceIcon service={SERVICE_OF_PAGE[slug]} /> <span className="service-name">{nameOf(slug)}</span>{' '}
              <span>{range ? formatRange(range) : byJob}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
