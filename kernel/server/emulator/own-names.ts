import type { RequestHandler } from 'express';

const NAMES = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * For emulators, which ask nobody who they are: refuses whoever calls this machine by a name that is not its own. The name of a
 * foreign web page may lead to any address (DNS rebinding), and the browser then takes what answers there for that page's own.
 *
 * @param host what the server listens on; where that is not loopback, others are meant to come, by names nobody knows here
 */
export function ownNamesOnly(host: string): RequestHandler {
  const alone = NAMES.test(host.includes(':') ? `[${host}]` : host);
  return (request, response, next) => {
    if (!alone || NAMES.test(request.headers.host ?? '')) next();
    else response.status(403).type('text').send('This machine is not called that.');
  };
}
