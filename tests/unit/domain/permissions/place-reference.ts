/**
 * An independent, naive implementation of the rights in a channel: names in, names out, by sets of names. It shares no
 * code with src/domain.
 */
export interface OverwriteByHand {
  readonly target: 'role' | 'member';
  readonly id: string;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

export interface GuildByHand {
  readonly ownerId: string;
  /** The roles of the guild: id -> names. The first one is @everyone. */
  readonly roles: readonly { readonly id: string; readonly names: readonly string[] }[];
  readonly category: readonly OverwriteByHand[];
  readonly channel: readonly OverwriteByHand[];
  /** Whether a lockdown lets members only read in the channel. */
  readonly isLocked: boolean;
}

export interface UserByHand {
  readonly id: string;
  /** Ids of the roles besides @everyone; null for a user who is not a member. */
  readonly roleIds: readonly string[] | null;
  readonly isTimedOut: boolean;
}

/** Permission -> the permission that brings it along. */
const BROUGHT_BY: Readonly<Record<string, string>> = {
  MANAGE_MESSAGES: 'MANAGE_SERVER',
  REVOKE_INVITE: 'MANAGE_SERVER',
  VIEW_AUDIT_LOG: 'MANAGE_SERVER',
  MANAGE_EMOJI: 'MANAGE_SERVER',
  PIN_MESSAGES: 'MANAGE_MESSAGES',
  MANAGE_PERMISSIONS: 'MANAGE_ROLES',
  ADD_REACTIONS: 'SEND_MESSAGES',
  EMBED_LINKS: 'SEND_MESSAGES',
  CREATE_THREADS: 'SEND_MESSAGES',
  SEND_IN_THREADS: 'SEND_MESSAGES',
  MANAGE_THREADS: 'MANAGE_MESSAGES',
  MODERATE_MEMBERS: 'KICK_MEMBERS',
  MANAGE_REPORTS: 'MANAGE_MESSAGES',
  LOCKDOWN: 'MANAGE_SERVER',
  CONNECT: 'VIEW_CHANNELS',
  SPEAK: 'SEND_MESSAGES',
  STREAM: 'SEND_MESSAGES',
  MUTE_MEMBERS: 'KICK_MEMBERS',
  MOVE_MEMBERS: 'KICK_MEMBERS',
};

export const IN_CHANNELS = [
  'VIEW_CHANNELS',
  'SEND_MESSAGES',
  'ADD_REACTIONS',
  'EMBED_LINKS',
  'CREATE_THREADS',
  'SEND_IN_THREADS',
  'MANAGE_THREADS',
  'ATTACH_FILES',
  'MENTION_EVERYONE',
  'MANAGE_MESSAGES',
  'CREATE_INVITE',
  'MANAGE_CHANNELS',
  'PIN_MESSAGES',
  'CONNECT',
  'SPEAK',
  'STREAM',
  'MANAGE_PERMISSIONS',
];

const bring = (names: Set<string>): void => {
  let before = -1;
  while (before !== names.size) {
    before = names.size;
    for (const [name, by] of Object.entries(BROUGHT_BY)) if (names.has(by)) names.add(name);
  }
};

const apply = (names: Set<string>, overwrites: readonly OverwriteByHand[]): void => {
  for (const { deny } of overwrites)
    for (const name of deny) if (IN_CHANNELS.includes(name)) names.delete(name);
  for (const { allow, deny } of overwrites) {
    const allowed = new Set(allow.filter((name) => IN_CHANNELS.includes(name)));
    const stated = [...allowed];
    bring(allowed);
    for (const name of allowed)
      if (stated.includes(name) || (IN_CHANNELS.includes(name) && !deny.includes(name))) names.add(name);
  }
};

/** The names of what a user may do in the channel; 'everything' for the owner and administrators. */
export const rightsByHand = (guild: GuildByHand, user: UserByHand): ReadonlySet<string> | 'everything' => {
  if (user.roleIds === null) return new Set();
  if (user.id === guild.ownerId) return 'everything';
  const [everyone, ...others] = guild.roles;
  const own = others.filter(({ id }) => user.roleIds?.includes(id));
  const names = new Set([...(everyone?.names ?? []), ...own.flatMap((role) => role.names)]);
  if (names.has('ADMINISTRATOR')) return 'everything';
  bring(names);
  for (const list of [guild.category, guild.channel]) {
    apply(
      names,
      list.filter(({ target, id }) => target === 'role' && id === everyone?.id),
    );
    apply(
      names,
      list.filter(({ target, id }) => target === 'role' && own.some((role) => role.id === id)),
    );
    apply(
      names,
      list.filter(({ target, id }) => target === 'member' && id === user.id),
    );
  }
  if (!names.has('VIEW_CHANNELS')) return new Set();
  if (!names.has('SEND_MESSAGES')) {
    names.delete('ATTACH_FILES');
    names.delete('MENTION_EVERYONE');
    names.delete('CREATE_THREADS');
  }
  if (user.isTimedOut) return new Set(['VIEW_CHANNELS']);
  const onlyReads = guild.isLocked && !names.has('MANAGE_MESSAGES');
  return onlyReads
    ? new Set([...names].filter((name) => ['VIEW_CHANNELS', 'CONNECT', 'SPEAK'].includes(name)))
    : names;
};
