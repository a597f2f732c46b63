import type { GuildPreview } from '../../../contract/entities/guild';
import type { Invite, InviteSettings, InviteStatistics } from '../../../contract/entities/invite';
import type { InviteId } from '../../../contract/ids';

/** What an invite leads to, as far as it is known. */
export type InvitePreview =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loaded'; readonly guild: GuildPreview }
  /** `isFinal`: the server has answered, and would answer the same again. */
  | { readonly phase: 'failed'; readonly error: string; readonly isFinal: boolean };

export interface InvitesState {
  readonly previews: Readonly<Record<string, InvitePreview>>;
}

/** A guild's invites, as whoever manages them sees them. */
export interface GuildInvites {
  /** The newest first. */
  readonly list: readonly Invite[];
  readonly statistics: InviteStatistics;
  readonly settings: InviteSettings;
  /** Which are being revoked: not shown, and there again if the server refuses. */
  readonly revoking: readonly InviteId[];
  /** What was set and is not answered yet: shown as if it were so. */
  readonly asked: Partial<InviteSettings>;
}
