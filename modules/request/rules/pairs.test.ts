import { describe, expect, it } from 'vitest';
import { DAY, SECOND } from '#kernel/constants.ts';
import { CANONICAL_STATUSES } from './statuses.ts';
import type { CanonicalStatus } from './statuses.ts';
import { decide } from './decide.ts';
import { SYSTEM_RULES } from './table-system.ts';
import { LIFECYCLE_RULES } from './table.ts';
import { COMMANDS_REJECTED_IF_STALE, SITUATIONS } from './testing-pairs.ts';
import { PROBES } from './testing-probes.ts';
import type { ProbeName } from './testing-probes.ts';
import { defaultOutcome } from './testing-rows.ts';
import type { ProbeOutcome, ExpectedOutcomes } from './testing-rows.ts';
import { onlineStory } from './testing.ts';
import type { Story } from './testing.ts';
import type { Command, CommandName, Decision } from './commands.ts';
import type { RequestState } from './types.ts';

const PROBE_NAMES = Object.keys(PROBES) as ProbeName[];
const COMMAND_NAMES = Object.keys(LIFECYCLE_RULES) as CommandName[];
const timeOfProbe = (story: Story, probe: ProbeName) => story.now + (probe.startsWith('late') ? 90 * DAY : SECOND);

function outcomeOf(before: RequestState, decision: Decision): ProbeOutcome {
  if (!decision.ok) return decision.rejection.code;
  if (decision.ends) return decision.ends;
  if (decision.state === before) return decision.log.length === 0 ? 'idle' : 'same';
  return decision.state.status === before.status ? 'same' : decision.state.status;
}

function expectedOutcome(row: ExpectedOutcomes, probe: ProbeName, status: CanonicalStatus): ProbeOutcome {
  const outcome = row[probe] ?? defaultOutcome(probe);
  return outcome === status ? 'same' : outcome;
}

describe.each(Object.entries(SITUATIONS))('%s', (_name, [before, row]) => {
  it.each(PROBE_NAMES)('%s', (probe) => {
    const story = before();
    const frozen = deepFreeze(story.state);
    const snapshot = JSON.stringify(frozen);
    const decision = decide(frozen, PROBES[probe](frozen), timeOfProbe(story, probe));
    expect(outcomeOf(frozen, decision)).toBe(expectedOutcome(row, probe, frozen.status));
    expect(JSON.stringify(frozen)).toBe(snapshot);
    const hasChanged = decision.ok && decision.state !== frozen;
    if (hasChanged) expect(decision.state.version).toBe(frozen.version + 1);
  });

  it('rejects decisions from an outdated page, and no other commands', () => {
    for (const probe of PROBE_NAMES) {
      const story = before();
      const command = PROBES[probe](story.state);
      const fresh = decide(story.state, command, timeOfProbe(story, probe));
      const stale = decide(story.state, { ...command, version: story.state.version + 1 }, timeOfProbe(story, probe));
      const expected =
        fresh.ok && COMMANDS_REJECTED_IF_STALE.includes(command.name) ? 'stale' : outcomeOf(story.state, fresh);
      // If the command would be rejected even from a current page, it may be rejected for that reason or as stale.
      if (fresh.ok || !COMMANDS_REJECTED_IF_STALE.includes(command.name))
        expect(outcomeOf(story.state, stale)).toBe(expected);
      else expect(stale.ok).toBe(false);
    }
  });

  it("rejects another provider's link", () => {
    for (const name of PROVIDER_COMMANDS) {
      const story = before();
      const command = { name, by: 'provider', inputId: 'input', assignment: story.state.assignments + 1 } as Command;
      expect(decide(story.state, command, story.now)).toMatchObject({ ok: false });
      expect(decide(story.state, { ...command, assignment: story.state.assignments }, story.now)).toEqual(
        decide(story.state, { ...command, assignment: undefined }, story.now),
      );
    }
  });

  it('never fires a timer early', () => {
    const story = before();
    for (const deadline of [
      'no_answer',
      'deposit_window',
      'session_check',
      'wait_warning',
      'no_provider',
      'provider_silent',
      'promise_check',
      'promise_warning',
      'extra_unanswered',
      'links_expire',
      'on_site_reminder',
      'on_site_overdue',
      'purge',
    ] as const) {
      const decision = decide(story.state, { name: 'deadlinePassed', deadline }, story.now);
      expect(outcomeOf(story.state, decision)).toBe('not_allowed_now');
    }
  });
});

const PROVIDER_COMMANDS = COMMAND_NAMES.filter((name) => LIFECYCLE_RULES[name].by.includes('provider'));

describe('the situations in testing-pairs.ts', () => {
  it('cover every status', () => {
    const reached = new Set(Object.values(SITUATIONS).map(([before]) => before().state.status));
    expect([...reached].sort()).toEqual([...CANONICAL_STATUSES].sort());
  });

  it('cover every command', () => {
    const probed = new Set<CommandName>(PROBE_NAMES.map((probe) => PROBES[probe](onlineStory().state).name));
    expect([...probed].sort()).toEqual([...COMMAND_NAMES].sort());
  });
});

it('has the rules of the commands that no person gives in SYSTEM_RULES, and no others', () => {
  const withoutPeople = COMMAND_NAMES.filter((name) => LIFECYCLE_RULES[name].by.every((actor) => actor === 'system'));
  expect(withoutPeople.sort()).toEqual(Object.keys(SYSTEM_RULES).sort());
});

function deepFreeze(state: RequestState): RequestState {
  Object.freeze(state.sessions);
  state.sessions.forEach((one) => Object.freeze(one));
  return Object.freeze(state);
}
