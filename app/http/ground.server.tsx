import { renderToStaticMarkup } from 'react-dom/server';
import { backgroundFromUrl } from '#modules/place/index.ts';
import { GroundPicture } from '../ui/map/GroundPicture.tsx';

/**
 * The background of a map as an SVG file. Roads and counties don't change between releases, so browsers keep it for a
 * day.
 * @param sealed the last part of the map's `ground` URL
 * @throws a 404 response if we didn't make this URL
 */
export function mapBackgroundResponse(sealed: string): Response {
  const ground = backgroundFromUrl(sealed);
  if (!ground) throw new Response(null, { status: 404 });
  return new Response(renderToStaticMarkup(<GroundPicture ground={ground} />), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, max-age=86400, immutable' },
  });
}
