import type { InviteTerms } from '../../../domain/invites/invite-choices';
import type { GuildPreview } from '../../../contract/entities/guild';
import type { Invite, InviteSettings, InviteStatistics } from '../../../contract/entities/invite';
import type { GuildId, InviteId } from '../../../contract/ids';

/** The preview of an invite, as far as it is known. */
export type InvitePreview =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loaded'; readonly guild: GuildPreview }
  /** `isFinal`: the server has answered, and a repeated request would get the same answer. */
  | { readonly phase: 'failed'; readonly error: string; readonly isFinal: boolean };

/** An invite that was created here. */
export interface MadeInvite extends InviteTerms {
  readonly code: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

export interface InvitesState {
  readonly previews: Readonly<Record<string, InvitePreview>>;
  /** The last invite that was created for each server. */
  readonly made: Readonly<Record<GuildId, MadeInvite>>;
}

/** A guild's invites, as a person who manages them sees them. */
export interface GuildInvites {
  /** Newest first. */
  readonly list: readonly Invite[];
  readonly statistics: InviteStatistics;
  readonly settings: InviteSettings;
  /** The invites that are being revoked: hidden now, and shown again if the server refuses. */
  readonly revoking: readonly InviteId[];
  /** Requested settings without an answer yet: shown as if accepted. */
  readonly asked: Partial<InviteSettings>;
}
