import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy between a site and its database. It can cut their connection. */
export interface DatabaseProxy {
  url: string;
  disconnect(): void;
  reconnect(): void;
  close(): void;
}

/** Starts a TCP proxy in front of a database, so that a test can cut the connection. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let connected = true;
  const server = createServer((downstream) => {
    if (!connected) return downstream.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [source, destination] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      sockets.add(source);
      source.on('error', () => undefined);
      source.once('close', () => {
        sockets.delete(source);
        destination.destroy();
      });
      source.pipe(destination);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    connected = false;
    for (const end of sockets) end.destroy();
  };
  return {
    url: url.toString(),
    disconnect: cut,
    reconnect: () => (connected = true),
    close() {
      cut();
      server.close();
    },
  };
}
