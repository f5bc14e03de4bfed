import { describe, expect, it } from 'vitest';
import { commandToasts } from '#modules/request/copy/en/commands.ts';
import { LIFECYCLE_RULES } from '#modules/request/rules/table.ts';
import { simpleCommand } from './simple-command.server.ts';

const formOf = (intent: string) => ({ intent, fields: {}, locale: 'en' as const });

describe('a form without fields', () => {
  it.each(Object.keys(commandToasts))('%s becomes a command only for the person whose form it is', (intent) => {
    const actors = (['customer', 'provider', 'admin'] as const).filter((by) => simpleCommand(formOf(intent), by));
    const name = simpleCommand(formOf(intent), actors[0] ?? 'system')?.name;
    expect(name && [...LIFECYCLE_RULES[name].by].sort()).toEqual([...actors].sort());
  });

  it('has a toast in the reader’s language for success', () => {
    expect(simpleCommand(formOf('report_unpaid'), 'provider')).toEqual({
      name: 'reportUnpaid',
      done: commandToasts.report_unpaid.done,
    });
    expect(simpleCommand({ ...formOf('report_unpaid'), locale: 'es' }, 'provider')?.done?.title).toMatch(/central/i);
  });

  it('has none for a step of the job, as the sign says it', () => {
    expect(simpleCommand(formOf('start_job'), 'provider')).toEqual({ name: 'startJob' });
  });

  it.each(['verify_code', 'payment_opened', 'delete_request', 'set_price', 'toString', 'startJob', ''])(
    "isn't a command for the intent %j",
    (intent) => {
      for (const by of ['customer', 'provider', 'admin'] as const) {
        expect(simpleCommand(formOf(intent), by)).toBeUndefined();
      }
    },
  );
});
