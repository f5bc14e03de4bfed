import type { RequestHandler } from 'express';

const OWN_HOST_NAME_PATTERN = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Refuses requests to an emulator or a demo site under a host name that isn't this machine's. The host name of a
 * foreign web page may resolve to this machine (DNS rebinding), and the browser would then let that page read the
 * responses.
 * @param host the address that the server listens on; if it isn't loopback, any host name is allowed
 * @param alsoAllowed another host name of ours, with its port
 */
export function allowOwnHostNames(host: string, alsoAllowed?: string): RequestHandler {
  const isLoopback = OWN_HOST_NAME_PATTERN.test(host.includes(':') ? `[${host}]` : host);
  return (request, response, next) => {
    const name = request.headers.host ?? '';
    if (!isLoopback || OWN_HOST_NAME_PATTERN.test(name) || name === alsoAllowed) next();
    else response.status(403).type('text').send('Unknown host name.');
  };
}
