import type { PostedForm } from '../../http/form.server.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { JOB_FIELD_PREFIX } from './job-field.ts';

/**
 * The chosen jobs by id, with the value of each job's field: "yes" or, in the form that confirms assignments, the
 * request's version and the command, such as "7:assignProvider".
 */
export function chosenJobs({ fields }: Pick<PostedForm, 'fields'>): Map<string, string> {
  const entries = Object.entries(fields).filter(([name]) => name.startsWith(JOB_FIELD_PREFIX));
  return new Map(
    entries.map(([name, value]) => [name.slice(JOB_FIELD_PREFIX.length), value] as const).filter(([id]) => isUuid(id)),
  );
}
