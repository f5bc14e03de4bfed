import { ApplicationFailure } from '@temporalio/common';
import { CompleteAsyncError } from '@temporalio/activity';
import { PaymentGatewayError } from '#integrations/stripe/gateway.ts';
import { logger } from '#platform/logger.ts';

type Activity = (...args: never[]) => Promise<unknown>;

/**
 * Wraps activities so that their failures carry a type and a code only. A driver's own error may quote the statement and
 * its values, and failures stay in the workflow's history.
 */
export function withCleanFailures<T extends object>(activities: T): T {
  const wrap = (name: string, run: Activity): Activity => {
    return async (...args) => {
      try {
        return await run(...args);
      } catch (error) {
        if (error instanceof ApplicationFailure || error instanceof CompleteAsyncError) throw error;
        throw cleanFailure(name, error);
      }
    };
  };
  return Object.fromEntries(Object.entries(activities).map(([name, run]) => [name, wrap(name, run as Activity)])) as T;
}

function cleanFailure(name: string, error: unknown): ApplicationFailure {
  const code = error instanceof PaymentGatewayError ? `${error.kind}/${error.code}` : codeOf(error);
  const type = error instanceof PaymentGatewayError ? 'PaymentGateway' : 'Worker';
  logger.warn({ activity: name, type, code }, 'activity failed');
  const failure = ApplicationFailure.create({
    type,
    message: `${name}: ${code}`,
    nonRetryable: error instanceof PaymentGatewayError && error.kind === 'refused',
  });
  failure.stack = `${type}: ${name}`;
  return failure;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && /^[\w.-]{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : 'unknown';
}
