import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Call {
  path: string;
  query: URLSearchParams;
}

type Answer = object | ((response: ServerResponse) => unknown);

export interface FakeGoogle {
  url: string;
  /** The calls that the server received, in order. */
  calls: Call[];
  /** Sets the response from now on. A function can send any response, or none. */
  answers: (answer: Answer) => void;
  close: () => Promise<void>;
}

/** Starts an HTTP server that answers in Google's format: every response is a 200 with a `status`, even a refusal. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const calls: Call[] = [];
  let next: Answer = { status: 'ZERO_RESULTS', results: [], predictions: [] };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://google.invalid');
    calls.push({ path: url.pathname, query: url.searchParams });
    if (typeof next === 'function') {
      (next as (response: ServerResponse) => unknown)(response);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/json; charset=UTF-8' });
    response.end(JSON.stringify(next));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answers: (answer) => {
      next = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A result of the Geocoding service, without the fields that we don't read. */
export function googleResult(more: {
  address?: string;
  lat?: number;
  lng?: number;
  type?: string;
  kinds?: string[];
  partial?: boolean;
}) {
  const { address = '1500 Marilla St, Dallas, TX 75201, USA', lat = 32.7763, lng = -96.7969 } = more;
  return {
    address_components: [{ long_name: '1500', short_name: '1500', types: ['street_number'] }],
    formatted_address: address,
    geometry: {
      location: { lat, lng },
      location_type: more.type ?? 'ROOFTOP',
      viewport: { northeast: { lat: lat + 0.01, lng: lng + 0.01 }, southwest: { lat: lat - 0.01, lng: lng - 0.01 } },
    },
    place_id: 'ChIJ-fake',
    types: more.kinds ?? ['street_address'],
    ...(more.partial ? { partial_match: true } : {}),
  };
}
