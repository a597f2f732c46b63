import type { RootState } from '../store';
import type { InvitePreview } from './slice';

const LOADING: InvitePreview = { phase: 'loading' };

/** What the invite of this code leads to. */
export const selectInvitePreview = (state: RootState, code: string): InvitePreview =>
  state.invites.previews[code] ?? LOADING;

/** Whether one is a member of the server that the invite leads to. */
export const selectIsJoined = (state: RootState, code: string): boolean => {
  const preview = selectInvitePreview(state, code);
  return preview.phase === 'loaded' && state.guilds.byId[preview.guild.id] !== undefined;
};
