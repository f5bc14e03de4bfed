import { PROVIDER_WAIT_RANGE_MINUTES } from '#modules/request/rules/provider-wait.ts';
import { parseFee } from '#kernel/money.ts';
import { DEPOSIT_RULES } from '#modules/request/rules/endings.ts';
import type { DepositRule, EndingReason } from '#modules/request/rules/endings.ts';
import { parsePhone } from '#kernel/phone.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { settingsTexts } from '#modules/dispatch/copy/en/settings.ts';
import type { NewSettings } from '#modules/dispatch/index.ts';
import { FieldChecks, MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import type { PostedForm } from '../../http/form.server.ts';

/** The longest time limit: four hours. A longer one would be useless. */
const MAX_MINUTES = 240;

type ReadResult = { ok: true; settings: NewSettings } | { ok: false; errors: Record<string, string> };

/**
 * Checks the form of the desk's settings: phones, time limits ("overdue" must be more minutes than "late"), fees, and
 * who gets the deposit.
 */
export function readSettingsForm(form: PostedForm): ReadResult {
  const t = textsFor(settingsTexts, form.locale).desk.errors;
  const checks = new FieldChecks(form);
  const phone = (name: string) => {
    const typed = checks.optional(name, MAX_FIELD_LENGTH.line);
    const read = typed === null ? null : parsePhone(typed);
    if (read === undefined) checks.addError(name, t.phone);
    return read ?? null;
  };
  const minutes = (name: string, min: number, max: number) => {
    const typed = form.fields[name] ?? '';
    const read = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    if (read < min || read > max) checks.addError(name, t.minutes(min, max));
    return read;
  };
  const fee = (name: string) => {
    const cents = parseFee(form.fields[name] ?? '');
    if (cents === undefined) checks.addError(name, t.amount);
    return cents ?? 0;
  };
  const rule = (reason: EndingReason): DepositRule => {
    const chosen = DEPOSIT_RULES.find((one) => one === form.fields[`deposit_${reason}`]);
    if (!chosen) checks.addError(`deposit_${reason}`, t.rule);
    return chosen ?? 'refund';
  };
  const settings = {
    servicePhone: phone('service_phone'),
    onCallPhone: phone('on_call_phone'),
    backupOnCallPhone: phone('backup_on_call_phone'),
    lateMinutes: minutes('late_minutes', 1, MAX_MINUTES),
    overdueMinutes: minutes('overdue_minutes', 1, MAX_MINUTES),
    providerWaitMinutes: minutes(
      'provider_wait_minutes',
      PROVIDER_WAIT_RANGE_MINUTES.min,
      PROVIDER_WAIT_RANGE_MINUTES.max,
    ),
    endingTerms: {
      dryRunCents: fee('dry_run_fee'),
      noShowCents: fee('no_show_fee'),
      secondDepositOverCents: fee('second_deposit_over'),
      deposit: {
        nobody_here: rule('nobody_here'),
        service_failed: rule('service_failed'),
        wrong_equipment: rule('wrong_equipment'),
        unsafe: rule('unsafe'),
        drop_off_closed: rule('drop_off_closed'),
        own_vehicle: rule('own_vehicle'),
        solved: rule('solved'),
      },
      lateRefundMinutes: minutes('late_refund_minutes', 5, MAX_MINUTES),
    },
    refundLimitCents: fee('refund_limit'),
  };
  if (checks.ok && settings.overdueMinutes <= settings.lateMinutes) checks.addError('overdue_minutes', t.order);
  return checks.ok ? { ok: true, settings } : { ok: false, errors: checks.errors };
}
