import type { Draft as Mutable } from '@reduxjs/toolkit';
import type { Draft as ServerDraft } from '../../../contract/entities/draft';
import type { ChannelId } from '../../../contract/ids';
import type { WrittenDraft } from '../../../contract/ipc/outbox';
import { compareIds } from '../../../domain/ids';
import {
  asKept,
  type DraftText,
  isChanged,
  type KnownDraft,
  mergeDrafts,
  NOTHING_KNOWN,
  type RemoteDraft,
} from '../../../domain/drafts/merge';
import { removeKey } from '../records';
import { EMPTY_DRAFT } from './empty-draft';
import type { ComposerState, DraftSync } from './types';

type State = Mutable<ComposerState>;

export const NO_SYNC: DraftSync = { isDiskRead: false, isReady: false, known: {}, conflicts: {} };

/** The draft of a channel as other devices see it. */
export const draftHere = ({ drafts }: Pick<ComposerState, 'drafts'>, channelId: ChannelId): DraftText => {
  const { text, replyTo } = drafts[channelId] ?? EMPTY_DRAFT;
  return { text, parentId: replyTo };
};

/** Nothing is known of a draft; its own object, because the state is changed in place. */
const fresh = (): Mutable<KnownDraft> => ({ ...NOTHING_KNOWN, sent: [] });

const show = (state: State, channelId: ChannelId, { text, parentId }: DraftText): void => {
  if (text === '') removeKey(state.drafts, channelId);
  else state.drafts[channelId] = { ...EMPTY_DRAFT, text, replyTo: parentId };
};

const learn = (state: State, channelId: ChannelId, { text, parentId, version }: RemoteDraft): void => {
  removeKey(state.sync.conflicts, channelId);
  const base = text === '' ? null : version;
  state.sync.known[channelId] = { ...fresh(), text, parentId, base, seen: version };
};

/**
 * The draft from which a text here grew was sent or removed elsewhere: the text stays, and does not come back there before it
 * changes.
 */
const keepHere = (state: State, channelId: ChannelId, seen: KnownDraft['seen']): void => {
  removeKey(state.sync.conflicts, channelId);
  const here = asKept(draftHere(state, channelId));
  state.sync.known[channelId] = { ...fresh(), ...here, seen, isUnsure: true };
};

/** What another device has written: shown, kept for the question, or what the text here grows from. */
export const takeRemote = (state: State, channelId: ChannelId, remote: RemoteDraft): void => {
  const known = state.sync.known[channelId] ?? fresh();
  const outcome = mergeDrafts(draftHere(state, channelId), known, remote);
  if (outcome === 'old') return;
  if (outcome === 'both') {
    state.sync.known[channelId] = { ...known, seen: remote.version };
    state.sync.conflicts[channelId] = remote;
    return;
  }
  if (outcome === 'stay') {
    keepHere(state, channelId, remote.version);
    return;
  }
  learn(state, channelId, remote);
  if (outcome === 'adopt') show(state, channelId, remote);
};

/** The texts that an earlier run has left may differ from those of the server in either direction. */
export const takeFromDisk = (state: State, drafts: readonly WrittenDraft[]): void => {
  state.sync.isDiskRead = true;
  for (const { channelId, text, parentId } of drafts)
    state.sync.known[channelId] ??= { ...fresh(), ...asKept({ text, parentId }), isUnsure: true };
};

/** All drafts of the server; `except` are the channels of which events told during the request. */
export interface FetchedDrafts {
  readonly drafts: readonly ServerDraft[];
  readonly except: readonly ChannelId[];
  /** Whether a draft that is missing was removed; else the server may have had too many. */
  readonly isWhole: boolean;
}

/** Takes the drafts of the server after a connection; those that are no longer there were removed elsewhere. */
export const takeFetched = (state: State, { drafts, except, isWhole }: FetchedDrafts): void => {
  state.sync.isReady = true;
  for (const { channelId, ...remote } of drafts) takeRemote(state, channelId, remote);
  const listed = new Set(drafts.map(({ channelId }) => channelId));
  for (const channelId of Object.keys(state.sync.known) as ChannelId[]) {
    const known = state.sync.known[channelId];
    if (known === undefined || known.base === null || listed.has(channelId) || except.includes(channelId))
      continue;
    const { seen, text, parentId } = known;
    removeKey(state.sync.conflicts, channelId);
    if (!isWhole) state.sync.known[channelId] = { ...fresh(), text, parentId, seen, isUnsure: true };
    else if (isChanged(draftHere(state, channelId), known)) keepHere(state, channelId, seen);
    else {
      show(state, channelId, { text: '', parentId: null });
      state.sync.known[channelId] = { ...fresh(), seen };
    }
  }
};

/** The answer to what was sent; an event of a newer version may have come before it. */
export const takeAnswer = (state: State, channelId: ChannelId, answer: RemoteDraft): void => {
  const known = state.sync.known[channelId] ?? fresh();
  if (known.seen !== null && compareIds(answer.version, known.seen) < 0)
    state.sync.known[channelId] = { ...known, sent: [] };
  else learn(state, channelId, answer);
};

/** The person has decided between the draft here and that of another device. */
export const decide = (state: State, channelId: ChannelId, usesOther: boolean): void => {
  const remote = state.sync.conflicts[channelId];
  if (remote === undefined) return;
  learn(state, channelId, remote);
  if (usesOther) show(state, channelId, remote);
};
