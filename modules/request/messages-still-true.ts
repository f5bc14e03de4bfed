import { registerLateMessageRules } from '#modules/message/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';

/* Which messages are still true if they're sent late. The index of this module imports this file for its effect. */

/** Whether the provider has promised a time and isn't there yet. */
function isProviderAwaited({ status, promised_at, arrived_at }: CustomerRequest): boolean {
  return status !== 'cancelled' && promised_at !== null && arrived_at === null;
}

/** By kind of message. Most of these kinds ask for an answer, or say where somebody is. Other kinds aren't checked. */
registerLateMessageRules({
  wait_choice: (request) => request.status === 'deposit_paid' && !request.wait_chosen,
  new_time: isProviderAwaited,
  promise_warning: (request) => isProviderAwaited(request) && request.promise_warned_at !== null,
  promise_check: (request) => isProviderAwaited(request) && request.promise_asked_at !== null,
  en_route: (request) => request.status === 'en_route',
  arrived: (request) => request.status === 'arrived',
  bring: (request) => request.provider_assigned && request.on_site_paid_at === null,
  search: (request) => request.status === 'arrived' && request.search_answered_at === null,
  cancel_asked: (request) => request.cancellation_asked_at !== null,
  failure: (request) => request.failure_reason !== null,
  on_call: (request) => request.next_actor === 'admin',
  on_call_again: (request) => request.next_actor === 'admin',
  extra_asked: (request, { asked_at: asked }) =>
    request.extra_status === 'asked' && request.extra_asked_at?.getTime() === asked?.getTime(),
  change_asked: (request, { asked_at: asked }) =>
    request.change_status === 'asked' && request.change_asked_at?.getTime() === asked?.getTime(),
});
