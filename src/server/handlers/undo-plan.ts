import type { AuditAction } from '../../contract/audited';
import type { Category, Channel } from '../../contract/entities/channel';
import type { GuildEmoji } from '../../contract/entities/emoji';
import type { Role, RolePosition } from '../../contract/entities/role';
import type { GuildSticker } from '../../contract/entities/sticker';
import type { EventData } from '../../contract/gateway/events';
import { success } from '../../contract/failure';
import type { AuditLogEntryId, GuildId, RoleId, UserId } from '../../contract/ids';
import type { Authority, MemberAuthority } from '../../domain/permissions/authority';
import type { GuildRow } from '../data/guilds';
import type { RemovedIn } from '../data/removed-messages';
import type { Db } from '../data/schema';
import type { Answer } from '../refusal';
import type { OwnMessage } from './official-message';
import type { Turned } from './overwrite-rules';
import type { Services } from './services';

/** What an undo has changed, for those who are told. */
export type Told =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'member' | 'timeout'; readonly userId: UserId }
  | {
      readonly kind: 'member-role';
      readonly userId: UserId;
      readonly roleId: RoleId;
      readonly isHeld: boolean;
    }
  | { readonly kind: 'role'; readonly role: Role; readonly hasRights: boolean }
  | { readonly kind: 'channel'; readonly channel: Channel; readonly isRuled: boolean }
  | {
      readonly kind: 'channel-back';
      readonly channel: Channel;
      readonly isRuled: boolean;
      /** Where others had to make room. */
      readonly order: Pick<EventData<'GUILD_CHANNEL_ORDER'>, 'channels' | 'categories'> | null;
    }
  | {
      readonly kind: 'category-back';
      readonly category: Category;
      readonly isRuled: boolean;
      readonly order: Pick<EventData<'GUILD_CHANNEL_ORDER'>, 'channels' | 'categories'>;
    }
  | { readonly kind: 'guild'; readonly guild: GuildRow }
  | { readonly kind: 'role-order'; readonly positions: readonly RolePosition[] }
  | {
      readonly kind: 'channel-order';
      readonly order: Pick<EventData<'GUILD_CHANNEL_ORDER'>, 'channels' | 'categories'>;
      /** Whether channels may have moved to where others see them. */
      readonly hasRules: boolean;
    }
  | { readonly kind: 'emoji'; readonly emoji: readonly GuildEmoji[] }
  | { readonly kind: 'stickers'; readonly stickers: readonly GuildSticker[] }
  | { readonly kind: 'access'; readonly turned: Turned }
  | { readonly kind: 'own-message'; readonly message: OwnMessage }
  | {
      readonly kind: 'role-back';
      readonly role: Role;
      readonly positions: readonly RolePosition[];
      readonly members: readonly UserId[];
    };

/** What an undo has done. */
export interface Undone {
  /** How many values, roles and messages are back. */
  readonly restored: number;
  readonly told: Told;
  readonly messages: readonly (RemovedIn & { readonly channel: NonNullable<RemovedIn['channel']> })[];
}

/** A conflict: what was changed since, and the target of the act that would have. */
export interface FoundConflict {
  readonly what: string;
  readonly targetId: string | null;
  /** The kinds of acts that can have changed it, where those about the target are of more kinds. */
  readonly only?: readonly AuditAction[];
}

/** How an act can be undone, as things stand. */
export interface UndoPlan {
  readonly conflicts: readonly FoundConflict[];
  /** Whether anything is left besides the conflicts. */
  readonly hasRest: boolean;
  readonly run: () => Promise<Undone>;
}

/** An act to undo, in a transaction that has locked its guild. */
export interface Ground {
  readonly trx: Db;
  readonly guildId: GuildId;
  readonly entryId: AuditLogEntryId;
  /** Who undoes it. */
  readonly who: MemberAuthority;
  /** Whose act it was; null where the guild knows nothing of them. */
  readonly actor: Authority | null;
  readonly nowMs: number;
  /** What makes ids, times and codes, and the limits of the server. */
  readonly tools: Pick<Services, 'ids' | 'clock' | 'random' | 'limits'>;
}

export const NOT_ALLOWED = 'You cannot undo this act';

/** One value is back, and nobody is told. */
export const DONE: Undone = { restored: 1, told: { kind: 'nothing' }, messages: [] };

/** The plan for one value: it goes back, or was changed. */
export const oneValue = (
  isAsLeft: boolean,
  conflict: FoundConflict,
  run: () => Promise<Told>,
): Answer<UndoPlan> =>
  success({
    conflicts: isAsLeft ? [] : [conflict],
    hasRest: isAsLeft,
    run: async () => ({ ...DONE, told: await run() }),
  });
