import { publicPaths } from '#modules/site/rules/slugs.ts';
import { publicUrl } from '../http/public-page.server.ts';

/** Lists all public pages. PUBLIC_URL and slugs need no XML escaping, except for `&`. */
export function loader() {
  const urls = publicPaths().map((path) => `<url><loc>${publicUrl(path).replaceAll('&', '&amp;')}</loc></url>`);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
