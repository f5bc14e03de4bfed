import { once } from 'node:events';
import { createServer } from 'node:http';
import { createProxyServer } from 'httpxy';

export interface Proxy {
  /** Requests passed to each site. */
  readonly requestCounts: readonly number[];
  /** Sends all requests to this site; without a number, to the sites in turn. */
  pinTo(site?: number): void;
  close(): void;
}

/** A round-robin proxy that adds X-Forwarded-For. */
export async function startProxy(port: number, sites: readonly string[]): Promise<Proxy> {
  const proxy = createProxyServer({});
  const handed = sites.map(() => 0);
  let nextSite = 0;
  let pinned: number | undefined;
  const server = createServer((req, res) => {
    // Append to the caller's own value, as proxies do: only the last address is trustworthy.
    const forwardedFor = req.headers['x-forwarded-for'];
    req.headers['x-forwarded-for'] = [forwardedFor, req.socket.remoteAddress].filter(Boolean).join(', ');
    const site = pinned ?? nextSite++ % sites.length;
    handed[site] = (handed[site] ?? 0) + 1;
    proxy.web(req, res, { target: sites[site] ?? '' }).catch(() => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    requestCounts: handed,
    pinTo: (site) => (pinned = site),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
