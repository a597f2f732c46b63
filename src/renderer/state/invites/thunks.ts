import { type Result, failure, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import type { INVITE_EXPIRIES } from '../../../contract/limits';
import { inviteLink } from '../../../domain/links/invite-link';
import { failureText } from '../failures';
import type { AppThunk } from '../store';

/** How long an invite is good; null never ends. */
export type InviteExpiry = (typeof INVITE_EXPIRIES)[number] | null;

export interface NewInvite {
  readonly guildId: GuildId;
  readonly expiresAfter: InviteExpiry;
  /** Null sets no limit. */
  readonly maxUses: number | null;
}

/** Makes an invite. Answers the link to share, or in words why there is none. */
export const createInvite =
  (invite: NewInvite): AppThunk<Promise<Result<string, string>>> =>
  async (_dispatch, getState, { bridge }) => {
    const result = await bridge.callApi('invites.create', invite);
    if (!result.ok) return failure(failureText('invites.create', result.failure));
    const { session } = getState();
    if (session.phase !== 'signed-in') return failure(failureText('invites.create', { kind: 'signed-out' }));
    return success(inviteLink(session.url, session.meta?.inviteHosts ?? [], result.value.invite.code));
  };
