import type { Feature } from '../../contract/features';
import type { CallName, Endpoints } from '../../contract/rest';
import type { PermissionName } from '../../contract/permissions';
import { type Authority, can } from './authority';

/** What a row says of who can make its call, where that is a permission. */
type OfRow<R> = R extends { readonly needs: infer N extends PermissionName }
  ? { readonly needs: N } & (R extends { readonly feature: infer F }
      ? { readonly feature: F }
      : { readonly feature?: never })
  : never;

/**
 * The calls that screens offer, or not, by what their rows need. A page loads no rows, which would bring all schemas
 * along: each line here repeats its row, and does not compile where the row says something else.
 */
const OFFERED = {
  'messages.create': { needs: 'SEND_MESSAGES' },
  'invites.create': { needs: 'CREATE_INVITE' },
  'channels.create': { needs: 'MANAGE_CHANNELS' },
  'channels.rename': { needs: 'MANAGE_CHANNELS' },
  'channels.reorder': { needs: 'MANAGE_CHANNELS' },
  'categories.create': { needs: 'MANAGE_CHANNELS' },
  'categories.rename': { needs: 'MANAGE_CHANNELS', feature: 'category-edit' },
  'categories.delete': { needs: 'MANAGE_CHANNELS', feature: 'category-edit' },
  'guilds.edit': { needs: 'MANAGE_SERVER' },
  'members.setOwnNickname': { needs: 'CHANGE_NICKNAME', feature: 'nickname' },
  'members.setNickname': { needs: 'MANAGE_NICKNAMES', feature: 'nickname' },
  'vanity.create': { needs: 'MANAGE_SERVER' },
} as const satisfies { readonly [N in CallName]?: OfRow<Endpoints[N]> };

/** A call that a screen can ask about before it offers it. */
export type OfferedCall = keyof typeof OFFERED;
const isOffered = (name: string): name is OfferedCall => name in OFFERED;
export const OFFERED_CALLS: readonly OfferedCall[] = Object.keys(OFFERED).filter(isOffered);

/** Whether somebody may make a call in the guild, as far as permissions say; ranks and owners are asked besides. */
export const canCall = (who: Authority, call: OfferedCall): boolean => can(who, OFFERED[call].needs);

/** The feature without which a server does not have the call; null where every server has it. */
export const featureOfCall = (call: OfferedCall): Feature | null => {
  const row = OFFERED[call];
  return 'feature' in row ? row.feature : null;
};
