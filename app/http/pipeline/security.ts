import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { env } from '#kernel/server/env.ts';
import { isDataRequest } from './refuse.ts';

/**
 * Sets security headers. A page's Content-Security-Policy allows inline scripts and styles only with the response's
 * nonce (`res.locals.cspNonce`), so don't render `style` attributes or inline handlers: browsers would ignore them.
 */
export function securityHeaders(): RequestHandler {
  const { secure, checkoutOrigin, GOOGLE_MAPS_API_KEY, NODE_ENV } = env();
  const maps = Boolean(GOOGLE_MAPS_API_KEY);
  const development = NODE_ENV === 'development';
  const ifGoogleMaps = (...sources: string[]) => (maps ? sources : []);
  const setPageHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // Chromium also checks where a post redirects to, and `pay_deposit` redirects to the checkout.
        formAction: ["'self'", checkoutOrigin],
        // Google's guide for its maps names these sources. It also asks for 'strict-dynamic', but then browsers would
        // ignore 'self' and refuse the modules that our pages preload.
        scriptSrc: ["'self'", nonceOf, ...ifGoogleMaps('https://*.googleapis.com', "'unsafe-eval'", 'blob:')],
        // In development, Vite adds styles without our nonce.
        styleSrc: [
          "'self'",
          ...(development ? ["'unsafe-inline'"] : [nonceOf]),
          ...ifGoogleMaps('https://fonts.googleapis.com'),
        ],
        imgSrc: [
          "'self'",
          'data:',
          ...ifGoogleMaps(
            'https://*.googleapis.com',
            'https://*.gstatic.com',
            'https://*.google.com',
            'https://*.googleusercontent.com',
          ),
        ],
        fontSrc: ["'self'", ...ifGoogleMaps('https://fonts.gstatic.com')],
        connectSrc: [
          "'self'",
          ...(development ? ['ws:'] : []),
          ...ifGoogleMaps(
            'https://*.googleapis.com',
            'https://*.google.com',
            'https://*.gstatic.com',
            'data:',
            'blob:',
          ),
        ],
        frameSrc: maps ? ['https://*.google.com'] : ["'none'"],
        workerSrc: ["'self'", ...ifGoogleMaps('blob:')],
        manifestSrc: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // With `no-referrer`, browsers would send `Origin: null` with form posts. Google must see which site uses its
    // key, so with maps it gets our origin, but never a path, because paths are secret links.
    referrerPolicy: { policy: maps ? 'strict-origin-when-cross-origin' : 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  return (req, res, next) => {
    res.locals.cspNonce = randomBytes(16).toString('base64url');
    if (isDataRequest(req.path)) return setDataHeaders(req, res, next);
    res.setHeader(
      'Permissions-Policy',
      'geolocation=(self), screen-wake-lock=(self), camera=(), microphone=(), payment=()',
    );
    setPageHeaders(req, res, next);
  };
}

/**
 * Headers for data that only our script reads. They're short, because an open page loads its data again at each
 * change, and a page's headers are 1 kB, which takes 20 ms at 400 kbit/s.
 */
const setDataHeaders: RequestHandler = (req, res, next) => {
  res.setHeader('Content-Security-Policy', "default-src 'none';frame-ancestors 'none'");
  setAssetHeaders(req, res, next);
};

/** Headers for scripts and stylesheets: browsers mustn't guess their type, and only our own pages may load them. */
export const setAssetHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  next();
};

function nonceOf(_req: unknown, res: unknown): string {
  return `'nonce-${(res as { locals: { cspNonce: string } }).locals.cspNonce}'`;
}
