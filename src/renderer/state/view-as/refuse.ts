import { calls } from 'virtual:row-facts';
import type { Failure } from '../../../contract/failure';
import { type CategoryId, type ChannelId, type GuildId, toId } from '../../../contract/ids';
import type { CallName } from '../../../contract/rest';
import type { RootState } from '../store';
import { selectViewReason } from './selectors';

/** Whether a call changes something in a guild, or tells others something. */
const isActInGuild = (name: CallName): boolean => {
  const { method, storesNothing, emits, in: scope } = calls[name];
  return scope !== undefined && method !== 'GET' && (storesNothing !== true || emits.length > 0);
};

/** The guild that a call is about; null where its arguments do not say. */
const guildOf = ({ channels }: RootState, args: object): GuildId | null => {
  const given: Readonly<Record<string, unknown>> = { ...args };
  const { guildId, channelId, categoryId, placeId } = given;
  if (typeof guildId === 'string') return toId<GuildId>(guildId);
  const at = [channelId, categoryId, placeId].find((id) => typeof id === 'string');
  if (typeof at !== 'string') return null;
  return (
    channels.byId[toId<ChannelId>(at)]?.guildId ?? channels.categories[toId<CategoryId>(at)]?.guildId ?? null
  );
};

/**
 * The refusal of a call that would change something in a server that is viewed as roles: the one place by which nothing
 * is sent, whichever control, key or menu asks for it. Null for a call that may be made.
 */
export const refusedByView = (state: RootState, name: CallName, args: object): Failure | null => {
  const { view } = state.viewAs;
  const reason = selectViewReason(state);
  if (view === null || reason === undefined || !isActInGuild(name)) return null;
  const guildId = guildOf(state, args);
  if (guildId !== null && guildId !== view.guildId) return null;
  return { kind: 'refused', status: 403, message: reason, retryAfterMs: null };
};
