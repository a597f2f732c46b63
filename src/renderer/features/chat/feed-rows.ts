import type { Forwarded } from '../../../contract/entities/forwarded';
import type { HeldId, MessageId } from '../../../contract/ids';
import { STICKER_LIMITS } from '../../../contract/limits';
import { attachmentsHeight } from '../../../domain/attachments/layout';
import { linkPictureBox } from '../../../domain/links/link-picture-box';
import { embedsHeight } from '../../../domain/messages/embeds';
import { groupMessages } from '../../../domain/messages/grouping';
import type { ChannelMessages } from '../../state/messages/message-list';
import { timeTexts } from '../../state/time-texts';

/** A row of the feed; its key is stable while the row shows the same item. */
export type FeedRow =
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly id: MessageId;
      readonly isHead: boolean;
      /** Length of the text in UTF-16 code units. */
      readonly length: number;
      readonly hasReactions: boolean;
      readonly hasThread: boolean;
      /** The height of its attachments and its sticker in pixels; 0 without any. */
      readonly attachmentsHeight: number;
    }
  /** A message with files that is not sent yet. */
  | { readonly kind: 'outgoing'; readonly key: string; readonly id: string }
  /** A message of one's own that waits for staff. */
  | { readonly kind: 'held'; readonly key: string; readonly id: HeldId }
  | { readonly kind: 'day'; readonly key: string; readonly createdAt: string; readonly isNew: boolean }
  /** Messages of blocked people that follow each other; `ids` of all of them. */
  | {
      readonly kind: 'blocked';
      readonly key: string;
      readonly ids: readonly MessageId[];
      readonly isOpen: boolean;
    }
  /** Messages are missing before one. */
  | { readonly kind: 'gap'; readonly key: string; readonly before: MessageId }
  | { readonly kind: 'older' | 'older-failed' | 'welcome' | 'new'; readonly key: string };

/** Estimated heights of the rows in pixels; for a message, with one line. */
const ROW_HEIGHTS: Readonly<Record<FeedRow['kind'], number>> = {
  message: 44,
  blocked: 40,
  outgoing: 160,
  held: 96,
  day: 40,
  older: 68,
  'older-failed': 56,
  welcome: 140,
  gap: 68,
  new: 24,
};

const LINE_HEIGHT = 22;
const CHARACTERS_A_LINE = 90;
/** One line of reactions. */
const REACTIONS_HEIGHT = 32;
/** The line of a thread with the space around it. */
const THREAD_HEIGHT = 38;
/** A sticker with the space around it. */
const STICKER_HEIGHT = STICKER_LIMITS.shownSide + 8;
/** What surrounds the words of a forwarded message: the lines above and below, and the space around it. */
const FORWARD_AROUND = 72;
/** Longer messages are folded or rare, and an overestimate costs more than an underestimate. */
const MOST_LINES = 8;

const forwardedHeight = ({ content, attachments }: Forwarded): number =>
  FORWARD_AROUND +
  (content === '' ? 0 : Math.min(MOST_LINES, Math.ceil(content.length / CHARACTERS_A_LINE)) * LINE_HEIGHT) +
  (attachments.length === 0 ? 0 : attachmentsHeight(attachments));

/** An estimated row height in pixels, before it is measured: a better estimate draws fewer rows in vain. */
export const estimateRow = (row: FeedRow | undefined): number => {
  if (row?.kind !== 'message') return ROW_HEIGHTS[row?.kind ?? 'message'];
  const lines = Math.min(MOST_LINES, Math.max(1, Math.ceil(row.length / CHARACTERS_A_LINE)));
  // A message with attachments may have no line of text.
  const text = row.length === 0 && row.attachmentsHeight > 0 ? 0 : lines;
  const reactions = row.hasReactions ? REACTIONS_HEIGHT : 0;
  const thread = row.hasThread ? THREAD_HEIGHT : 0;
  return ROW_HEIGHTS.message + (text - 1) * LINE_HEIGHT + reactions + thread + row.attachmentsHeight;
};

const firstRow = (list: ChannelMessages): FeedRow => {
  if (!list.hasOlder) return { kind: 'welcome', key: 'welcome' };
  const hasFailed = list.error !== null && !list.isLoadingOlder;
  return hasFailed ? { kind: 'older-failed', key: 'older' } : { kind: 'older', key: 'older' };
};

/**
 * The rows of a channel, oldest first: the head, then days, the New line, a gap, messages; at the end one's own messages
 * that wait for staff, and messages that are not sent yet, by their ids.
 */
export const feedRows = (
  list: ChannelMessages,
  newFrom: MessageId | null,
  outgoing: readonly string[] = [],
  held: readonly HeldId[] = [],
): readonly FeedRow[] => {
  const rows: FeedRow[] = [firstRow(list)];
  const gaps = new Set(list.gapsBefore);
  const grouped = groupMessages(list.rows, timeTexts().dayKey);
  for (const [place, row] of grouped.entries()) {
    if (row.kind === 'day') {
      const next = grouped[place + 1];
      const isNew = newFrom !== null && next?.kind === 'message' && next.id === newFrom;
      rows.push({ kind: 'day', key: `day-${row.dayKey}`, createdAt: row.createdAt, isNew });
      continue;
    }
    if (gaps.has(row.id)) rows.push({ kind: 'gap', key: `gap-${row.id}`, before: row.id });
    const isFirstNew = row.id === newFrom;
    if (isFirstNew && grouped[place - 1]?.kind !== 'day') rows.push({ kind: 'new', key: 'new' });
    const length = row.message.content.length;
    const hasReactions = row.message.reactions.length > 0;
    const { attachments: files, embeds, forwarded, pictures, thread } = row.message;
    rows.push({
      ...{ kind: 'message', key: row.id, id: row.id, length, hasReactions },
      hasThread: thread !== null,
      attachmentsHeight:
        (files.length === 0 ? 0 : attachmentsHeight(files)) +
        (row.message.sticker === null ? 0 : STICKER_HEIGHT) +
        (forwarded === null ? 0 : forwardedHeight(forwarded)) +
        (embeds.length === 0 ? 0 : embedsHeight(embeds)) +
        pictures.reduce((sum, picture) => sum + linkPictureBox(picture).height, 0),
      isHead: row.isHead || isFirstNew,
    });
  }
  for (const id of held) rows.push({ kind: 'held', key: `held-${id}`, id });
  for (const id of outgoing) rows.push({ kind: 'outgoing', key: `outgoing-${id}`, id });
  return rows;
};

/** Whether a row comes before the gap that a message marks. */
export const isBeforeGap = (rows: readonly FeedRow[], key: string, mark: MessageId): boolean => {
  for (const row of rows) {
    if (row.kind === 'gap' && row.before === mark) return false;
    if (row.key === key) return true;
  }
  return false;
};

/** The place of the New line: a row of its own, or a day's; -1 without one. */
export const lineIndex = (rows: readonly FeedRow[]): number =>
  rows.findIndex((row) => row.kind === 'new' || (row.kind === 'day' && row.isNew));

/** The rows down to the first gap below a row, with the gap; all where the row or the gap is not there. */
export const cutBelowGap = (rows: readonly FeedRow[], key: string | null): readonly FeedRow[] => {
  const from = key === null ? -1 : rows.findIndex((row) => row.key === key);
  if (from < 0) return rows;
  const gap = rows.findIndex((row, index) => index > from && row.kind === 'gap');
  return gap < 0 ? rows : rows.slice(0, gap + 1);
};

/** The messages of blocked people in a feed: which of them are theirs, and which the reader has unfolded. */
export interface BlockedRows {
  readonly isBlocked: (id: MessageId) => boolean;
  readonly shown: ReadonlySet<MessageId>;
}

/**
 * The same rows with the messages of blocked people folded: those that follow each other become one row, which stays
 * above them while they are shown.
 */
export const foldBlocked = (
  rows: readonly FeedRow[],
  { isBlocked, shown }: BlockedRows,
): readonly FeedRow[] => {
  const folded: FeedRow[] = [];
  let run: Extract<FeedRow, { kind: 'message' }>[] = [];
  const endRun = (): void => {
    const [first] = run;
    if (first === undefined) return;
    const ids = run.map(({ id }) => id);
    const isOpen = ids.some((id) => shown.has(id));
    folded.push({ kind: 'blocked', key: `blocked-${first.id}`, ids, isOpen });
    if (isOpen) folded.push({ ...first, isHead: true }, ...run.slice(1));
    run = [];
  };
  for (const row of rows) {
    if (row.kind === 'message' && isBlocked(row.id)) run.push(row);
    else {
      endRun();
      folded.push(row);
    }
  }
  endRun();
  return folded;
};
