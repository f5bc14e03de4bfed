import http from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Finding } from './limits.ts';
import { cookieHeader } from './pages.ts';
import type { BudgetPage } from './pages.ts';

/** A response, with its body as it was transferred. */
interface TransferredBody {
  body: Buffer;
  encoding: string;
}

/**
 * The bytes before the first paint: the document and the stylesheets that block rendering, gzipped, without headers.
 */
export async function measurePaintBytes(base: string, page: BudgetPage): Promise<Finding> {
  const document = await fetchCompressed(new URL(page.path, base), {
    cookie: cookieHeader(page),
    'sec-fetch-site': 'none',
  });
  const html = (await promisify(gunzip)(document.body)).toString('utf8');
  const parts: [string, number][] = [[page.name, document.body.length]];
  for (const href of styleSheets(html)) parts.push([href, await gzippedSizeOf(new URL(href, base))]);
  return {
    measure: 'paint',
    value: parts.reduce((sum, [, bytes]) => sum + bytes, 0),
    reasons: parts.map(([part, bytes]) => `${bytes} bytes: ${part}`),
  };
}

/** A file's gzipped size. */
export async function gzippedSizeOf(url: URL): Promise<number> {
  return (await fetchCompressed(url)).body.length;
}

/** The URLs of the stylesheets in the head. One in the body blocks only what follows it, so it doesn't count. */
export function styleSheets(html: string): string[] {
  const [head = ''] = html.split('</head>');
  return [...head.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\brel="stylesheet"/.test(tag))
    .flatMap((tag) => /\bhref="([^"]+)"/.exec(tag)?.[1] ?? []);
}

/** Fetches a file without decompressing it, because we need its size as transferred. `fetch` would decompress it. */
async function fetchCompressed(url: URL, headers: Record<string, string> = {}): Promise<TransferredBody> {
  const answer = await new Promise<TransferredBody & { status: number }>((resolve, reject) => {
    http
      .get(url, { headers: { ...headers, 'accept-encoding': 'gzip' } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            body: Buffer.concat(chunks),
            encoding: String(response.headers['content-encoding'] ?? ''),
            status: response.statusCode ?? 0,
          }),
        );
      })
      .on('error', reject);
  });
  if (answer.status !== 200) throw new Error(`${url.pathname} was answered with ${answer.status}`);
  // An empty script is sent uncompressed.
  if (answer.encoding !== 'gzip' && answer.body.length > 0) throw new Error(`${url.pathname} is not compressed`);
  return answer;
}
