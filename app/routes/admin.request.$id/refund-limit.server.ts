import { formatMoney } from '#kernel/money.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { refundLimit } from '#modules/dispatch/index.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { refundIfCommandRuns } from '#modules/request/index.ts';
import type { UpdateArguments, UpdateName } from '#modules/request/rules/contract.ts';
import { returnFormWithToast } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import type { RequestForm } from './request-form.server.ts';

/**
 * Refuses a dispatcher's command if it would refund more than the settings allow. Owners may refund any amount.
 * @returns undefined when the command may run
 */
export async function refuseLargeRefund<N extends UpdateName>(
  { id, form, admin }: RequestForm,
  name: N,
  args: UpdateArguments[N],
) {
  if (admin.role === 'owner') return undefined;
  const [cents, limit] = await queryOr503(() => Promise.all([refundIfCommandRuns(id, name, args), refundLimit()]));
  if (cents <= limit) return undefined;
  const { refused } = textsFor(deskTeamTexts, form.locale).refund;
  return returnFormWithToast(form, 403, refused(formatMoney(cents), formatMoney(limit)));
}
