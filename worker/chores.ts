import { Context } from '@temporalio/activity';
import { DAY, HOUR, SECOND } from '#kernel/constants.ts';
import { deleteExpiredRateLimits } from '#kernel/server/rate-limits.ts';
import type { PaymentGateway } from '#modules/payment/index.ts';
import type { SmsGateway } from '#modules/message/index.ts';
import {
  deleteOldCheckoutUrls,
  deleteOldEvents,
  refundOrphanedPayments,
  unsettledRequestIds,
} from '#modules/payment/index.ts';
import { deleteExpiredSessions, deleteOldSignIns } from '#modules/account/index.ts';
import { deleteDueTwilioMessages } from '#modules/message/index.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { ChoreActivities, ChoreName } from '#modules/request/rules/temporal-activities.ts';
import { deleteOldDrafts, reportWorkflowsWithoutRow, deleteExpiredRows } from '#modules/request/index.ts';
import type { ChoreRun } from './chore-run.ts';
import { compareRows } from './reconcile-chore.ts';
import { deleteOldTracks } from '#modules/provider/index.ts';

const HEARTBEAT_MS = 10 * SECOND;

/**
 * The activity that runs the chores of the Schedules in `worker/schedules.ts`.
 * @param smsGateway undefined if SMS isn't set up
 */
export function choreActivities(
  prisma: PrismaClient,
  gateway: PaymentGateway,
  smsGateway: SmsGateway | undefined,
  publicUrl: string,
): ChoreActivities {
  // Starts at 0, so that a new worker compares a whole week first: nobody knows what happened while no worker ran.
  let weekComparedAt = 0;
  const chores: Record<ChoreName, (run: ChoreRun) => Promise<string[] | number | void>> = {
    leftovers: () => refundOrphanedPayments(prisma, gateway, publicUrl),
    redact: async () => void (smsGateway && (await deleteDueTwilioMessages(prisma, smsGateway))),
    tracks: () => deleteOldTracks(prisma),
    async addresses() {
      await deleteExpiredRateLimits(prisma);
      await deleteOldDrafts(prisma);
    },
    async sweep() {
      await deleteExpiredRows(prisma, unsettledRequestIds);
      await deleteOldCheckoutUrls(prisma);
      await deleteOldEvents(prisma);
      await deleteExpiredSessions(prisma);
      await deleteOldSignIns(prisma);
    },
    lost: ({ stopping }) => reportWorkflowsWithoutRow(prisma, stopping),
    async reconcile(run) {
      const wholeWeek = run.only.length === 0 && Date.now() - weekComparedAt > DAY - HOUR;
      const unansweredIds = await compareRows(prisma, run, wholeWeek);
      if (wholeWeek) weekComparedAt = Date.now();
      return unansweredIds;
    },
  };
  return {
    async runChore({ name, only, last }) {
      const context = Context.current();
      const heartbeatTimer = setInterval(() => context.heartbeat(), HEARTBEAT_MS);
      try {
        const unfinished = await chores[name]({ only, last, stopping: context.cancellationSignal });
        return Array.isArray(unfinished) ? unfinished : [];
      } finally {
        clearInterval(heartbeatTimer);
      }
    },
  };
}
