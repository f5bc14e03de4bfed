import { publicUrl } from '../http/public-page.server.ts';

/** Private links and the desk mustn't be indexed; their pages also say `noindex`. */
const PRIVATE = [
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
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl('/sitemap.xml')}`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
