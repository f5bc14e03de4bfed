import type { RequestHandler } from 'express';

const OWN_HOST_NAMES = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Refuses requests to an emulator under a host name that isn't this machine's. Emulators have no sign-in. The host name
 * of a foreign web page may resolve to this machine (DNS rebinding), and the browser would then let that page read the
 * emulator's responses.
 * @param host the address that the server listens on; if it isn't loopback, any host name is allowed
 */
export function allowOwnHostNames(host: string): RequestHandler {
  const alone = OWN_HOST_NAMES.test(host.includes(':') ? `[${host}]` : host);
  return (request, response, next) => {
    if (!alone || OWN_HOST_NAMES.test(request.headers.host ?? '')) next();
    else response.status(403).type('text').send('Unknown host name.');
  };
}
