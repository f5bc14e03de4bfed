import { db } from '#kernel/server/db.ts';
import { PHOTO_LIST_QUERY } from '#modules/request/index.ts';
import { NOTES_QUERY } from '../notes.ts';
import type { Message } from '#prisma/generated/client.ts';
import type { ActivityEvent } from '#modules/request/rules/log-events.ts';
import type { StoryEntry } from '../rules/story.ts';

/** The most log entries that a story shows. Jobs normally have fewer. If a job has more, its story says so. */
const MAX_ENTRIES = 1_000;
/** A log entry and the end of a provider's job belong to the same change if their times differ by at most this. */
const SAME_MOMENT_MS = 1_000;

export type StoredStory = NonNullable<Awaited<ReturnType<typeof readStory>>>;

/**
 * Everything that's stored about how a job went; null if there's no such request. For texts that somebody sent us, we
 * store only what we understood.
 */
export async function readStory(id: string) {
  const [found, jobs] = await Promise.all([
    db().customerRequest.findUnique({
      relationLoadStrategy: 'join',
      where: { id },
      omit: { create_nonce: true, create_hash: true },
      include: {
        payments: { orderBy: { n: 'asc' } },
        activity: {
          orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
          take: MAX_ENTRIES + 1,
          select: {
            ...{ id: true, event: true, params: true, user_type: true, created_at: true },
            admin: { select: { email: true } },
          },
        },
        messages: { orderBy: { created_at: 'asc' } },
        texts: { orderBy: { received_at: 'asc' } },
        photos: PHOTO_LIST_QUERY,
        notes: NOTES_QUERY,
      },
    }),
    db().providerJob.findMany({
      where: { request_id: id },
      orderBy: { assignment: 'asc' },
      select: { outcome: true, ended_at: true },
    }),
  ]);
  if (!found) return null;
  const { payments, activity, messages, texts, photos, notes, ...row } = found;
  const log = activity.slice(0, MAX_ENTRIES);
  const leftAt = jobs.flatMap(({ outcome, ended_at }) =>
    outcome === 'changed' && ended_at ? [ended_at.getTime()] : [],
  );
  const entries = log.map(({ event, params, created_at }): StoryEntry => {
    const at = created_at.getTime();
    return {
      at,
      event: event as ActivityEvent,
      params,
      providerLeft: leftAt.some((left) => Math.abs(left - at) <= SAME_MOMENT_MS),
    };
  });
  return {
    row,
    /** Oldest first. */
    entries,
    log,
    isCut: activity.length > MAX_ENTRIES,
    payments,
    messages,
    texts: texts.map((text) => ({ ...text, by: senderOf(text.sid, messages) })),
    photos,
    notes,
  };
}

/** The role of the person who sent us a text. It's the role of the recipient of our reply; null if we didn't reply. */
function senderOf(sid: string, messages: readonly Pick<Message, 'purpose' | 'recipient'>[]) {
  return messages.find(({ purpose }) => purpose === `reply:${sid}`)?.recipient ?? null;
}
