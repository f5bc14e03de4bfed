import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { AppError } from '#kernel/app-error.ts';
import { receiveStripeEvent } from '#app/routes/webhooks.stripe/receive.server.ts';
import type { AppLoadContext } from '@remix-run/node';
import type { RateLimiter } from '#app/http/context.ts';
import { loadPaymentResult } from '#app/routes/_site.payment-success/load.server.ts';
import { createRateLimiter } from '#app/http/pipeline/limits.ts';
import { receiveDeliveryReport, receiveText } from '#app/http/twilio-webhooks.server.ts';

/** What the loader of /payment-success returned. Stripe redirects the payer to that page. */
export interface LandingResult {
  status: number;
  /** Such as "paid" or "refunded"; undefined if there's nothing to show. */
  kind: string | undefined;
}

export interface ExternalEndpoints {
  /** The public base URL. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves some of the site's handlers over real HTTP: the webhooks of Stripe and Twilio, and /payment-success, of which
 * it serves only the loader's data, not the page. Request bodies stay unparsed, because webhooks are signed.
 */
export async function openExternalEndpoints(): Promise<ExternalEndpoints> {
  const app = express();
  // The rate limits need the database, which is opened after these endpoints, so create them at the first request.
  let limits: ReturnType<typeof createRateLimiter> | undefined;
  const lazyLimits = () => (limits ??= createRateLimiter());
  app.use(express.raw({ type: () => true, limit: '1mb' }));
  app.all('/webhooks/stripe', toExpressHandler(receiveStripeEvent));
  app.all(
    '/webhooks/twilio/inbound',
    toExpressHandler((request) => receiveText(request, lazyLimits())),
  );
  app.all('/webhooks/twilio/status', toExpressHandler(receiveDeliveryReport));
  app.get(
    '/payment-success',
    toExpressHandler((request) => respondWithPaymentSuccessData(request, lazyLimits())),
  );
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await limits?.close();
    },
  };
}

function toExpressHandler(handler: (request: Request) => Promise<Response>) {
  return (req: ExpressRequest, res: ExpressResponse): void => {
    handler(toRequest(req))
      .then(async (answer) => {
        res.status(answer.status);
        for (const [name, value] of answer.headers) res.append(name, value);
        res.end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch((error: unknown) => {
        console.error(error);
        res.status(500).end();
      });
  };
}

function toRequest(req: ExpressRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) if (typeof value === 'string') headers.set(name, value);
  const body = req.method === 'GET' ? {} : { body: new Uint8Array(req.body as Buffer) };
  return new Request(`http://127.0.0.1${req.originalUrl}`, { method: req.method, headers, ...body });
}

/** Responds with the loader's data as JSON instead of the page, whose words are checked by browser tests. */
async function respondWithPaymentSuccessData(request: Request, limits: RateLimiter): Promise<Response> {
  const args = { request, context: { limits } as AppLoadContext };
  try {
    const { data, init } = await loadPaymentResult(args);
    return Response.json({ kind: data?.kind }, { status: init?.status ?? 200 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json({}, { status: error.status });
  }
}
