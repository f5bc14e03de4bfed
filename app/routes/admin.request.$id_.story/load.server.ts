import { AppError } from '#kernel/app-error.ts';
import { WORK_LANGUAGE, languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { storyTexts } from '#modules/dispatch/copy/en/story.ts';
import { readStory } from '#modules/dispatch/index.ts';
import type { StoredStory } from '#modules/dispatch/index.ts';
import { arrivalPromisesOf, turnSpansOf, totalMsPerTurn } from '#modules/dispatch/rules/story.ts';
import { activitySentence } from '#modules/request/copy/activity-sentence.ts';
import { messageKindOf } from '#modules/message/index.ts';
import { approvedExtraOf } from '#modules/request/index.ts';
import type { Actor } from '#modules/request/rules/statuses.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { deskAlbum, viewAlbum } from '../../http/photos/album.server.ts';

export type Story = Awaited<ReturnType<typeof loadStory>>;

/** One line of the story: a text, a note, or an entry of the activity log. */
export type StoryLine = { key: string; at: number } & (
  | { channel: 'log'; by: Actor; email: string | null; sentence: string }
  | { channel: 'note'; email: string | null; text: string }
  | { channel: 'received'; by: Actor | null; word: string | null }
  | {
      channel: 'sent';
      to: Actor;
      purpose: string;
      text: string;
      language: Locale;
      status: string;
      error: string | null;
      statusAt: number;
    }
);

/**
 * The story of a job, whether it's open or has ended.
 * @throws 404 for an unknown id
 */
export async function loadStory(id: string | undefined, locale: Locale, now = Date.now()) {
  if (!isUuid(id)) throw new AppError(404);
  const found = await queryOr503(() => readStory(id));
  if (!found) throw new AppError(404);
  const { row, entries, isCut, photos, payments } = found;
  const spans = turnSpansOf(entries, now);
  const { final_price_cents: price, deposit_amount_cents: deposit, on_site_paid_at } = row;
  return {
    row: {
      ...{ id: row.id, status: row.status, service_type: row.service_type, location_address: row.location_address },
      ...{ vehicle_year: row.vehicle_year, vehicle_make: row.vehicle_make, vehicle_model: row.vehicle_model },
      ...{ vehicle_plate: row.vehicle_plate, provider_name: row.provider_name },
      number: formatRequestNumber(row.request_number),
    },
    from: spans[0]?.from ?? row.created_at.getTime(),
    to: spans.at(-1)?.to ?? now,
    isOpen: spans.at(-1)?.isOpen ?? true,
    spans: spans.map(({ since, ...span }) => ({ ...span, why: activitySentence(since, locale) })),
    totals: totalMsPerTurn(spans),
    promises: arrivalPromisesOf(entries, now),
    lines: linesOf(found, locale),
    isCut,
    photos: viewAlbum(deskAlbum(row), photos),
    receipt:
      price === null || deposit === null
        ? null
        : { price, deposit, extra: approvedExtraOf(row), onSiteAt: on_site_paid_at },
    payments: payments.map(({ n, status, amount_cents, returned_cents, paid_at, refunded_at }) => ({
      ...{ n, status, amount_cents, returned_cents, paid_at, refunded_at },
    })),
  };
}

/**
 * All lines of the story, oldest first. If lines have the same time, log entries come first, because they cause the
 * others.
 */
function linesOf({ row, log, messages, texts, notes }: StoredStory, locale: Locale): StoryLine[] {
  const { link } = textsFor(storyTexts, locale).talk;
  const lines: StoryLine[] = [
    ...log.map(({ id, event, params, user_type, admin, created_at }) => ({
      key: `log-${id}`,
      at: created_at.getTime(),
      channel: 'log' as const,
      by: user_type,
      email: admin?.email ?? null,
      sentence: activitySentence({ event, params }, locale),
    })),
    ...messages.map((message) => ({
      key: `sent-${message.id}`,
      at: message.created_at.getTime(),
      channel: 'sent' as const,
      to: message.recipient,
      purpose: messageKindOf(message),
      // Leave out links, because they open private pages, and a story may be printed and passed on.
      text: message.body.replaceAll(/https?:\/\/\S+/g, link),
      language: message.recipient === 'customer' ? languageOf(row) : WORK_LANGUAGE,
      status: message.status,
      error: message.error_code,
      statusAt: (message.delivered_at ?? message.sent_at ?? message.created_at).getTime(),
    })),
    ...texts.map(({ sid, word, by, received_at }) => ({
      key: `received-${sid}`,
      at: received_at.getTime(),
      channel: 'received' as const,
      by,
      word,
    })),
    ...notes.map(({ id, text, admin, created_at }) => ({
      key: `note-${id}`,
      at: created_at.getTime(),
      channel: 'note' as const,
      email: admin?.email ?? null,
      text,
    })),
  ];
  return lines.sort((a, b) => a.at - b.at);
}
