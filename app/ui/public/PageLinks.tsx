import { Link } from '@remix-run/react';
import { footerTexts } from '#modules/site/copy/en/footer.ts';
import { useTexts } from '../texts.ts';

interface PageLinksProps {
  heading: string;
  kind: 'city' | 'county' | 'service' | 'info';
  slugs: readonly string[];
}

/** Links to other marketing pages. */
export function PageLinks({ heading, kind, slugs }: PageLinksProps) {
  const { nameOf } = useTexts(footerTexts);
  return (
    <nav className="card" aria-label={heading}>
      <h2>{heading}</h2>
      <ul className="ways">
        {slugs.map((slug) => (
          <li key={slug}>
            <Link to={`/${kind}/${slug}`}>{nameOf(slug)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
