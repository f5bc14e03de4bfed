/** An error response in Stripe's format. `saved`: Stripe repeats this response for the call's idempotency key. */
export class StripeErrorAnswer extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly saved: boolean;

  constructor(
    status: number,
    message: string,
    details: { type?: string; code?: string; param?: string; saved?: boolean } = {},
  ) {
    super(message);
    this.name = 'StripeErrorAnswer';
    this.status = status;
    this.type = details.type ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
    this.code = details.code;
    this.param = details.param;
    this.saved = details.saved ?? false;
  }

  /** The response body. */
  toJSON(): object {
    const { type, code, param, message } = this;
    const docs = code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {};
    return { error: { ...(code ? { code, ...docs } : {}), message, ...(param ? { param } : {}), type } };
  }
}

/**
 * A 400 response about one parameter. The call didn't run, so Stripe doesn't repeat this response for the call's
 * idempotency key.
 */
export function badParameterError(message: string, param: string, code?: string): StripeErrorAnswer {
  return new StripeErrorAnswer(400, message, { code, param });
}

/** A 404 response for an unknown id. */
export function notFoundError(what: string, id: string, param = 'id'): StripeErrorAnswer {
  return new StripeErrorAnswer(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param, saved: true });
}
