import type { sentences } from '../copy/en/commands.ts';

/**
 * The parameters of each event in the activity log: the arguments of the event's sentence. Only amounts, numbers and
 * codes are stored; never a name, place or reason. Workflow code imports this file.
 */
export type ActivityParams = { [E in ActivityEvent]: ParamsOf<(typeof sentences)[E]> };
export type ActivityEvent = keyof typeof sentences;
type ParamsOf<Sentence extends (...params: never[]) => string> =
  Parameters<Sentence> extends [infer Params] ? Params : Record<string, never>;

/** An event and its parameters, as stored in the columns `event` and `params`. */
export type Activity = { [E in ActivityEvent]: { event: E; params: ActivityParams[E] } }[ActivityEvent];

/** Builds an entry for the activity log. */
export function activity<E extends ActivityEvent>(event: E, ...[params]: Parameters<(typeof sentences)[E]>): Activity {
  return { event, params: params ?? {} } as Activity;
}
