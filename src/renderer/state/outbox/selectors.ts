import type { OutgoingMessage, SpooledFile } from '../../../contract/ipc/outbox';
import type { ChannelId } from '../../../contract/ids';
import { ATTACHMENT_LIMITS } from '../../../contract/limits';
import { msg, type Msg } from '../../../domain/i18n/t';
import { selectCanIn } from '../channels/rights';
import { neededFor } from '../roles/calls';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';

/** The files of a channel's draft, in order: anew each time, to be compared part by part. */
export const selectDraftFiles = (state: RootState, channelId: ChannelId): readonly SpooledFile[] =>
  state.outbox.files.filter((file) => file.channelId === channelId);

const NONE: readonly string[] = [];

/** The nonces of messages that already stand in the list, until the server has answered. */
const pendingNonces = (state: RootState, channelId: ChannelId): ReadonlySet<string | null> =>
  new Set(state.messages.byChannel[channelId]?.rows.map(({ nonce }) => nonce));

/** The ids of a channel's messages on their way that are not in its list, in order; the same note. */
export const selectOutgoingIds = (state: RootState, channelId: ChannelId): readonly string[] => {
  const own = state.outbox.messages.filter((message) => message.channelId === channelId);
  if (own.length === 0) return NONE;
  const pending = pendingNonces(state, channelId);
  return own.filter(({ nonce }) => !pending.has(nonce)).map(({ id }) => id);
};

/** A message on its way; null if there is none. */
export const selectOutgoing = (state: RootState, id: string): OutgoingMessage | null =>
  state.outbox.messages.find((message) => message.id === id) ?? null;

const NOT_YET = msg('Coming soon');
const NOT_ALLOWED = msg("You don't have permission to attach files here");

/** Why no file can be attached in a channel; null if files can be. */
export const selectAttachRefusal = (state: RootState, channelId: ChannelId): Msg | null => {
  if (!selectHasFeature(state, 'attachments')) return NOT_YET;
  const mayAttach = selectCanIn(state, channelId, neededFor('attachments.upload'));
  return mayAttach && selectCanIn(state, channelId, neededFor('messages.create')) ? null : NOT_ALLOWED;
};

/** The files that one message carries. */
export const selectFilesOfMessage = (state: RootState): number => {
  const meta = state.session.phase === 'signed-in' ? state.session.meta : null;
  return meta?.limits['attachments_per_message'] ?? ATTACHMENT_LIMITS.ofMessage;
};
