import { ApplicationFailure } from '@temporalio/common';
import { deliverForRequest } from '#modules/message/index.ts';
import type { SmsGateway } from '#modules/message/index.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { TextActivities } from '../rules/temporal-activities.ts';
import type { MessageSettings } from './texts.ts';

/**
 * A worker sends texts for at most this many requests at a time. Further attempts fail and are retried. Without this
 * limit, calls to a text service that hangs could take all of the worker's 100 activity slots, and no request's row
 * could be written.
 */
const MAX_CONCURRENT_DELIVERIES = 30;

/** The activity that sends a request's queued messages. */
export function messageActivities(
  prisma: PrismaClient,
  gateway: SmsGateway | undefined,
  { publicUrl }: Pick<MessageSettings, 'publicUrl'>,
): TextActivities {
  let running = 0;
  return {
    async deliverTexts(requestId) {
      if (!gateway) return;
      if (running >= MAX_CONCURRENT_DELIVERIES) throw textsUnavailable('too many texts wait for the text service');
      running += 1;
      try {
        if (await deliverForRequest({ prisma, gateway, publicUrl }, requestId)) return;
      } finally {
        running -= 1;
      }
      throw textsUnavailable('the text service did not answer');
    },
  };
}

function textsUnavailable(message: string): ApplicationFailure {
  return ApplicationFailure.create({ type: 'TextsUnavailable', message });
}
