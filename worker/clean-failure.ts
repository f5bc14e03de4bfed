import { ApplicationFailure } from '@temporalio/common';
import { CompleteAsyncError, activityInfo } from '@temporalio/activity';
import { PaymentGatewayError } from '#modules/payment/index.ts';
import { errorCode, errorName } from '#kernel/server/errors.ts';
import { requestFields, inLogContext } from '#kernel/server/log-context.ts';
import { logger } from '#kernel/server/logger.ts';
import { requestIdOfWorkflow } from '#modules/request/rules/contract.ts';

type Activity = (...args: never[]) => Promise<unknown>;

/**
 * Wraps activities so that their log lines name the request, and their failures have only a type and a code. Failures
 * stay in the workflow's history, and a database driver's error may quote an SQL statement with its values.
 */
export function withContextAndCleanFailures<T extends object>(activities: T): T {
  const wrap = (name: string, run: Activity): Activity => {
    return async (...args) => {
      const { workflowExecution, attempt } = activityInfo();
      return inLogContext(
        { ...requestFields(requestIdOfWorkflow(workflowExecution?.workflowId ?? '')), activity: name, attempt },
        async () => {
          try {
            return await run(...args);
          } catch (error) {
            if (error instanceof ApplicationFailure || error instanceof CompleteAsyncError) throw error;
            throw cleanFailure(name, error);
          }
        },
      );
    };
  };
  return Object.fromEntries(Object.entries(activities).map(([name, run]) => [name, wrap(name, run as Activity)])) as T;
}

function cleanFailure(name: string, error: unknown): ApplicationFailure {
  const code =
    error instanceof PaymentGatewayError ? `${error.kind}/${error.code}` : (errorCode(error) ?? errorName(error));
  const type = error instanceof PaymentGatewayError ? 'PaymentGateway' : 'Worker';
  logger.warn({ type, code }, 'activity failed');
  const failure = ApplicationFailure.create({
    type,
    message: `${name}: ${code}`,
    nonRetryable: error instanceof PaymentGatewayError && error.kind === 'refused',
  });
  failure.stack = `${type}: ${name}`;
  return failure;
}
