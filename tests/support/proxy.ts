import { once } from 'node:events';
import { createServer } from 'node:http';
import { createProxyServer } from 'httpxy';

export interface Proxy {
  /** How many requests each site got. */
  readonly requestCounts: readonly number[];
  /** Sends all requests to this site; without an argument, to the sites in turn. */
  pinTo(site?: number): void;
  close(): void;
}

/** Starts a proxy that adds X-Forwarded-For and distributes requests among the sites. */
export async function startProxy(port: number, sites: readonly string[]): Promise<Proxy> {
  const proxy = createProxyServer({});
  const requestCounts = sites.map(() => 0);
  let nextSite = 0;
  let pinned: number | undefined;
  const server = createServer((req, res) => {
    // Append the caller's address to the header, as proxies do. Only the last address can be trusted.
    const forwardedFor = req.headers['x-forwarded-for'];
    req.headers['x-forwarded-for'] = [forwardedFor, req.socket.remoteAddress].filter(Boolean).join(', ');
    const site = pinned ?? nextSite++ % sites.length;
    requestCounts[site] = (requestCounts[site] ?? 0) + 1;
    proxy.web(req, res, { target: sites[site] ?? '' }).catch(() => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
  });
  // By default, Node closes a connection that was idle for 5 s. On a busy machine, that may be the moment when a test
  // sends its next request on it.
  server.keepAliveTimeout = 65_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    requestCounts,
    pinTo: (site) => (pinned = site),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
