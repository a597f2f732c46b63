import { arrivals } from './arrivals';
import { attachments } from './attachments';
import { auditLog } from './audit-log';
import { auth } from './auth';
import { automod } from './automod';
import { bans } from './bans';
import { boosts } from './boosts';
import { categories } from './categories';
import { channels } from './channels';
import { direct } from './direct';
import { threads } from './threads';
import { drafts } from './drafts';
import { embeds } from './embeds';
import { email } from './email';
import { emoji } from './emoji';
import { exportRows } from './exports';
import { favourites } from './favourites';
import type { ArgsOf, Endpoint, FieldsOf, FullReplyOf, ReplyOf } from './endpoint';
import { friends } from './friends';
import { guildSettings } from './guild-settings';
import { gifts } from './gifts';
import { guilds } from './guilds';
import { history } from './history';
import { inbox } from './inbox';
import { invites } from './invites';
import { memberNotes } from './member-notes';
import { lockdown } from './lockdown';
import { undo } from './undo';
import { members } from './members';
import { messages } from './messages';
import { meta } from './meta';
import { overwritesRows } from './overwrites';
import { partner } from './partner';
import { pins } from './pins';
import { policies } from './policies';
import { purge } from './purge';
import { reading } from './reading';
import { reactions } from './reactions';
import { reports } from './reports';
import { requests } from './requests';
import { roles } from './roles';
import { scheduled } from './scheduled';
import { search } from './search';
import { sessions } from './devices';
import { store } from './shop';
import { stickers } from './stickers';
import { twoFactor } from './two-factor';
import { userNotes } from './user-notes';
import { users } from './users';
import { voice } from './voice';

/** The table of calls: every call of both specifications and of protocol.md, by `noun.verb`. */
export const endpoints = {
  ...meta,
  ...policies,
  ...auth,
  ...twoFactor,
  ...email,
  ...sessions,
  ...users,
  ...exportRows,
  ...requests,
  ...invites,
  ...guilds,
  ...store,
  ...members,
  ...bans,
  ...memberNotes,
  ...arrivals,
  ...lockdown,
  ...undo,
  ...auditLog,
  ...reports,
  ...automod,
  ...roles,
  ...channels,
  ...categories,
  ...messages,
  ...purge,
  ...history,
  ...attachments,
  ...embeds,
  ...pins,
  ...reading,
  ...inbox,
  ...scheduled,
  ...drafts,
  ...friends,
  ...userNotes,
  ...direct,
  ...threads,
  ...search,
  ...reactions,
  ...emoji,
  ...guildSettings,
  ...gifts,
  ...boosts,
  ...stickers,
  ...favourites,
  ...overwritesRows,
  ...voice,
  ...partner,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type CallName = keyof Endpoints;
export type CallArgs<N extends CallName> = ArgsOf<Endpoints[N]>;
/** The same without files. */
export type CallFields<N extends CallName> = FieldsOf<Endpoints[N]>;
export type CallReply<N extends CallName> = ReplyOf<Endpoints[N]>;
export type FullCallReply<N extends CallName> = FullReplyOf<Endpoints[N]>;

const NAMES: ReadonlySet<string> = new Set(Object.keys(endpoints));

/** Whether a text is the name of a call. */
export const isCallName = (name: string): name is CallName => NAMES.has(name);
