import { once } from 'node:events';
import { createServer } from 'node:http';
import { createProxyServer } from 'httpxy';

export interface Proxy {
  /** How many requests each site was handed. */
  readonly handed: readonly number[];
  /** From now on only this site is asked; without a number all of them take turns again. */
  only(site?: number): void;
  close(): void;
}

/** A proxy in front of several sites, which hands each request to the next one and says on whose behalf it asks. */
export async function startProxy(port: number, sites: readonly string[]): Promise<Proxy> {
  const proxy = createProxyServer({});
  const handed = sites.map(() => 0);
  let turn = 0;
  let pinned: number | undefined;
  const server = createServer((req, res) => {
    // Behind what the caller says of itself, as proxies do: the last address is the one that is true.
    const said = req.headers['x-forwarded-for'];
    req.headers['x-forwarded-for'] = [said, req.socket.remoteAddress].filter(Boolean).join(', ');
    const site = pinned ?? turn++ % sites.length;
    handed[site] = (handed[site] ?? 0) + 1;
    proxy.web(req, res, { target: sites[site] ?? '' }).catch(() => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    handed,
    only: (site) => (pinned = site),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
