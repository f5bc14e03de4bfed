import type { RequestHandler } from 'express';
import { REQUEST_INTENT, checkRequest } from '../../routes/_site.request/schema.server.ts';
import type { LimitDecision, RateLimiter } from '../context.ts';
import { countedAddress } from './counted-address.ts';
import { refuse } from './refuse.ts';

/**
 * If an IP address has sent too many request forms (rate-limit.ts sets `res.locals.overFormLimit`), refuses empty and
 * invalid forms with a plain 429. Valid forms have a limit of their own, `create`, so that somebody who sends empty
 * forms doesn't block a customer behind the same address. Must come after the body was read.
 */
export function refuseEmptyFormsOverLimit(limits: RateLimiter): RequestHandler {
  return (req, res, next) => {
    const refusal = res.locals.overFormLimit as Extract<LimitDecision, { ok: false }> | undefined;
    if (!refusal) return next();
    const refuseIt = ({ retryAfter }: typeof refusal) => refuse(req, res, next, { status: 429, retryAfter });
    if (!isValidRequestForm(res.locals.body as Buffer | undefined)) return refuseIt(refusal);
    limits
      .peek('create', countedAddress(req.ip))
      .then((decision) => (decision.ok ? next() : refuseIt(decision)))
      .catch(next);
  };
}

function isValidRequestForm(body: Buffer | undefined): boolean {
  const { intent, ...fields } = Object.fromEntries(new URLSearchParams(body?.toString() ?? ''));
  return (!intent || intent === REQUEST_INTENT) && checkRequest(fields).ok;
}
