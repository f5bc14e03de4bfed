import type { activitySentences } from '../copy/en/commands.ts';

/**
 * The parameters of each event in the activity log: the arguments of the event's sentence. Only amounts, numbers and
 * codes are stored; never a name, place or reason. Workflow code imports this file.
 */
export type ActivityParams = { [E in ActivityEvent]: ParamsOf<(typeof activitySentences)[E]> };
export type ActivityEvent = keyof typeof activitySentences;
type ParamsOf<Sentence extends (...params: never[]) => string> =
  Parameters<Sentence> extends [infer Params] ? Params : Record<string, never>;

/** An event and its parameters, as stored in the columns `event` and `params`. */
export type ActivityEntry = { [E in ActivityEvent]: { event: E; params: ActivityParams[E] } }[ActivityEvent];

/** Builds an entry for the activity log. */
export function activityEntry<E extends ActivityEvent>(
  event: E,
  ...[params]: Parameters<(typeof activitySentences)[E]>
): ActivityEntry {
  return { event, params: params ?? {} } as ActivityEntry;
}
