import type { DraftVersion, MessageId } from '../../contract/ids';
import { compareIds } from '../ids';

/** The text of a draft and the message to which it replies. */
export interface DraftText {
  readonly text: string;
  readonly parentId: MessageId | null;
}

/** What this device knows of the draft on the server. */
export interface KnownDraft extends DraftText {
  /** The version from which the text here grew; null where the server has none. */
  readonly base: DraftVersion | null;
  /** The newest version that was heard of, also of a removal. */
  readonly seen: DraftVersion | null;
  /** It was read from the disk at the start, and may never have reached the server. */
  readonly isUnsure: boolean;
  /** What is on its way to the server, and what was when its answer was lost. */
  readonly sent: readonly DraftText[];
}

/** A draft of another device; its text is blank where it was removed. */
export interface RemoteDraft extends DraftText {
  readonly version: DraftVersion;
}

export const NO_DRAFT: DraftText = { text: '', parentId: null };
export const NOTHING_KNOWN: KnownDraft = {
  ...NO_DRAFT,
  ...{ base: null, seen: null, isUnsure: false, sent: [] },
};

/** A draft as the server keeps it: blank without a text, whatever it replies to. */
export const asKept = ({ text, parentId }: DraftText): DraftText =>
  text.trim() === '' ? NO_DRAFT : { text, parentId };

/** Whether two drafts say the same. */
export const isSameDraft = (one: DraftText, other: DraftText): boolean =>
  one.text === other.text && one.parentId === other.parentId;

/** Whether a draft is not on the server as it is here. */
export const isChanged = (here: DraftText, known: KnownDraft): boolean => !isSameDraft(asKept(here), known);

/**
 * What becomes of the text here when another device has changed the draft: `old` is no news; `adopt` shows the other one;
 * `keep` lets the text here grow from it; `both` asks the person; `stay` keeps the text here and does not send it, because
 * the draft that it grew from was sent or removed there. Nothing is lost without a question: only a text that nobody has
 * touched since it came from the server, or that the other one continues, is replaced.
 */
export const mergeDrafts = (
  here: DraftText,
  known: KnownDraft,
  remote: RemoteDraft,
): 'old' | 'adopt' | 'keep' | 'both' | 'stay' => {
  if (known.seen !== null && compareIds(remote.version, known.seen) <= 0) return 'old';
  const own = asKept(here);
  const isOwn = known.sent.some((draft) => isSameDraft(draft, remote));
  if (isSameDraft(own, remote) || isOwn) return 'keep';
  if (!known.isUnsure && !isChanged(here, known)) return 'adopt';
  if (remote.text === '') return 'stay';
  if (own.text.startsWith(remote.text)) return 'keep';
  return remote.text.startsWith(own.text) ? 'adopt' : 'both';
};
