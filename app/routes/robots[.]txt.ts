import { publicUrl } from '../http/public-page.server.ts';

/** The paths of private links and of the desk, which mustn't be indexed. Their pages also say `noindex`. */
const PRIVATE_PATHS = [
  '/admin',
  '/track/',
  '/payment/',
  '/payment-success',
  '/provider/',
  '/family/',
  '/locate/',
  '/map/',
  '/webhooks/',
  '/refused',
];

export function loader() {
  const lines = [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl('/sitemap.xml')}`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
