import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as the exporter sent it. */
export interface ExportedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
}

export interface Collector {
  /** The URL to set as OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ExportedSpan[];
  /** The received bodies, as text. */
  rawBodies: string[];
  close(): void;
}

interface OtlpBody {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: { spans: (Omit<ExportedSpan, 'service' | 'attributes'> & { attributes: KeyValue[] })[] }[];
  }[];
}
interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}

/** Starts an OpenTelemetry collector that receives traces as JSON over HTTP and keeps them. */
export async function startCollector(): Promise<Collector> {
  const spans: ExportedSpan[] = [];
  const raw: string[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      if (req.url !== '/v1/traces' || req.headers['content-type'] !== 'application/json') {
        res.writeHead(404).end();
        return;
      }
      raw.push(text);
      spans.push(...parseSpans(JSON.parse(text) as OtlpBody));
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    rawBodies: raw,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function parseSpans({ resourceSpans }: OtlpBody): ExportedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: String(plainAttributes(resource.attributes)['service.name']),
        parentSpanId: span.parentSpanId || undefined,
        attributes: plainAttributes(span.attributes),
      })),
    ),
  );
}

function plainAttributes(attributes: KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
