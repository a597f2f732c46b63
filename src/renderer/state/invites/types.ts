import type { InviteTerms } from '../../../domain/invites/invite-choices';
import type { GuildPreview } from '../../../contract/entities/guild';
import type { Invite, InviteSettings, InviteStatistics } from '../../../contract/entities/invite';
import type { GuildId, InviteId } from '../../../contract/ids';

/** What an invite leads to, as far as it is known. */
export type InvitePreview =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loaded'; readonly guild: GuildPreview }
  /** `isFinal`: the server has answered, and would answer the same again. */
  | { readonly phase: 'failed'; readonly error: string; readonly isFinal: boolean };

/** An invite that was made here. */
export interface MadeInvite extends InviteTerms {
  readonly code: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

export interface InvitesState {
  readonly previews: Readonly<Record<string, InvitePreview>>;
  /** The last that was made for each server. */
  readonly made: Readonly<Record<GuildId, MadeInvite>>;
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
