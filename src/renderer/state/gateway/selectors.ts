import type { RootState } from '../store';

/** The banner of a lost connection: null while it stands or has not stood yet (shell.md 4). */
export const selectConnectionBanner = (state: RootState): 'lost' | 'reconnecting' | null => {
  const { gateway, session, boot } = state;
  if (session.phase !== 'signed-in' || boot.step !== 'Complete') return null;
  if (gateway.phase === 'open' || gateway.phase === 'idle') return null;
  if (gateway.phase === 'connecting' && !gateway.wasOpen && !gateway.isReconnecting) return null;
  return gateway.isReconnecting ? 'reconnecting' : 'lost';
};
