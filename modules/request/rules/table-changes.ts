import type { Cents } from '#kernel/money.ts';
import { CHANGEABLE_STATUSES, depositsPaid, withdrawOpenChange, secondDepositOf } from './changed-job.ts';
import { applyAcceptedChange } from './changes.ts';
import * as guards from './guards-changes.ts';
import { CHANGE_ANSWER_LIMIT_MS, CHANGE_DEPOSIT_LIMIT_MS } from './limits.ts';
import { activityEntry } from './log-events.ts';
import { requireProposedChange } from './phases.ts';
import { rule } from './rule.ts';
import type { ServiceType } from './services.ts';
import type { Millis } from './types.ts';

/** `askedAt` says which proposal is answered. SMS replies need it, because they have no form and so no `version`. */
interface ChangeAnswer {
  askedAt?: Millis;
}

/** The rules for changing the service or price of a job under way (docs/product.md, "A changed job"). */
export const CHANGE_RULES = {
  correctService: rule<{ serviceType: ServiceType }>({
    does: 'Dispatch corrects the service before setting a price',
    by: ['admin'],
    from: ['pending_admin_review'],
    to: [],
    rejectIfStale: true,
    guard: guards.checkCorrectService,
    apply: (state, { serviceType }) =>
      state.serviceType === serviceType
        ? { log: [] }
        : {
            serviceType,
            log: [{ ...activityEntry('service_corrected', { service: serviceType }), userType: 'admin' }],
          },
  }),
  /**
   * The reason and a new destination are personal, so they're stored outside the workflow. `overCents` is a setting: if
   * the price rises by more than this, a second deposit is due. The new price includes everything, even an extra charge
   * that was approved before.
   */
  proposeChange: rule<{
    by: 'provider' | 'admin';
    serviceType: ServiceType;
    priceCents: Cents;
    overCents: Cents;
    sameProvider: boolean;
  }>({
    does: 'Provider or dispatch proposes another job or price',
    by: ['provider', 'admin'],
    from: CHANGEABLE_STATUSES,
    to: [],
    rejectIfStale: true,
    guard: guards.checkProposeChange,
    apply: (state, { by, serviceType, priceCents, overCents, sameProvider }, now) => ({
      changeStatus: 'asked',
      changeServiceType: serviceType,
      changePriceCents: priceCents,
      changeDepositCents: secondDepositOf(depositsPaid(state.sessions), priceCents, overCents),
      changeBy: by,
      // If nobody is assigned, nobody is replaced.
      changeSameProvider: sameProvider || !state.providerAssigned,
      changeAskedAt: now,
      changeDueAt: now + CHANGE_ANSWER_LIMIT_MS,
      changeClosedAt: null,
      changeAsks: state.changeAsks + 1,
      log: [{ ...activityEntry('change_proposed', { by, service: serviceType, cents: priceCents }), userType: by }],
    }),
  }),
  /** If a second deposit is due, the change takes effect once it's paid. */
  acceptChange: rule<ChangeAnswer>({
    does: 'Customer accepts the changed job',
    by: ['customer'],
    from: CHANGEABLE_STATUSES,
    to: ['deposit_paid'],
    rejectIfStale: true,
    guard: guards.checkAcceptChange,
    apply: (state, _command, now) => {
      const { changeDepositCents: cents } = requireProposedChange(state);
      if (cents === 0) return applyAcceptedChange(state, now, 'customer');
      return {
        changeStatus: 'deposit_due',
        changeDueAt: now + CHANGE_DEPOSIT_LIMIT_MS,
        log: [{ ...activityEntry('change_accepted', { cents }), userType: 'customer' }],
      };
    },
  }),
  declineChange: rule<ChangeAnswer>({
    does: 'Customer declines the changed job',
    by: ['customer'],
    from: CHANGEABLE_STATUSES,
    to: [],
    rejectIfStale: true,
    guard: guards.checkDeclineChange,
    apply: (state, _command, now) => ({
      ...withdrawOpenChange(state, now),
      changeStatus: 'declined',
      log: [{ ...activityEntry('change_declined'), userType: 'customer' }],
    }),
  }),
  withdrawChange: rule<{ by: 'provider' | 'admin' }>({
    does: 'Provider or dispatch withdraws the proposed change',
    by: ['provider', 'admin'],
    from: CHANGEABLE_STATUSES,
    to: [],
    rejectIfStale: true,
    guard: guards.checkWithdrawChange,
    apply: (state, { by }, now) => ({
      ...withdrawOpenChange(state, now),
      log: [{ ...activityEntry('change_withdrawn', { by }), userType: by }],
    }),
  }),
};
