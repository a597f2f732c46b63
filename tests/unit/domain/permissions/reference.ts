/**
 * An independent, naive implementation of docs/spec/permissions.md 'Bits': names in, yes or no out. It shares no code
 * with src/domain, so the two agree only if both are right.
 */
const ORDER = [
  'VIEW_CHANNELS',
  'SEND_MESSAGES',
  'ATTACH_FILES',
  'MENTION_EVERYONE',
  'MANAGE_MESSAGES',
  'CHANGE_NICKNAME',
  'MANAGE_NICKNAMES',
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'CREATE_INVITE',
  'REVOKE_INVITE',
  'MANAGE_CHANNELS',
  'MANAGE_ROLES',
  'VIEW_AUDIT_LOG',
  'MANAGE_SERVER',
  'ADMINISTRATOR',
];
/** Permissions that came later: the bit, the name, and the permission that brings it along. */
const LATER = [
  { at: 16, name: 'ADD_REACTIONS', comesWith: 'SEND_MESSAGES' },
  { at: 17, name: 'MANAGE_EMOJI', comesWith: 'MANAGE_SERVER' },
  { at: 18, name: 'PIN_MESSAGES', comesWith: 'MANAGE_MESSAGES' },
  { at: 19, name: 'MANAGE_PERMISSIONS', comesWith: 'MANAGE_ROLES' },
  { at: 20, name: 'CREATE_THREADS', comesWith: 'SEND_MESSAGES' },
  { at: 21, name: 'SEND_IN_THREADS', comesWith: 'SEND_MESSAGES' },
  { at: 22, name: 'MANAGE_THREADS', comesWith: 'MANAGE_MESSAGES' },
  { at: 23, name: 'EMBED_LINKS', comesWith: 'SEND_MESSAGES' },
  { at: 24, name: 'MODERATE_MEMBERS', comesWith: 'KICK_MEMBERS' },
  { at: 25, name: 'MANAGE_REPORTS', comesWith: 'MANAGE_MESSAGES' },
  { at: 26, name: 'LOCKDOWN', comesWith: 'MANAGE_SERVER' },
  { at: 27, name: 'CONNECT', comesWith: 'VIEW_CHANNELS' },
  { at: 28, name: 'SPEAK', comesWith: 'SEND_MESSAGES' },
  { at: 29, name: 'STREAM', comesWith: 'SEND_MESSAGES' },
  { at: 30, name: 'MUTE_MEMBERS', comesWith: 'KICK_MEMBERS' },
  { at: 31, name: 'MOVE_MEMBERS', comesWith: 'KICK_MEMBERS' },
];

/** Names of the bits of a mask, from its binary digits, right to left. */
export const namesByHand = (mask: number): string[] => {
  const digits = mask.toString(2).split('').reverse();
  return [
    ...ORDER.filter((_, index) => digits[index] === '1'),
    ...LATER.filter(({ at }) => digits[at] === '1').map(({ name }) => name),
  ];
};

/** Whether a mask grants a permission, as the specification says. */
export const grantsByHand = (mask: number, permission: string): boolean => {
  const held = namesByHand(mask);
  if (held.includes('ADMINISTRATOR')) return true;
  if (held.includes('MANAGE_SERVER')) {
    if (permission === 'REVOKE_INVITE') return true;
    if (permission === 'MANAGE_MESSAGES') return true;
    if (permission === 'VIEW_AUDIT_LOG') return true;
  }
  if (LATER.some(({ name, comesWith }) => name === permission && grantsByHand(mask, comesWith))) return true;
  return held.includes(permission);
};

/** A role in the terms of the specification. */
export interface RoleByHand {
  readonly position: number;
  readonly mask: number;
  readonly isEveryone: boolean;
}

/** A person in the terms of the specification. */
export interface PersonByHand {
  readonly id: string;
  readonly isMember: boolean;
  readonly isOwner: boolean;
  readonly positions: readonly number[];
  /** The union of the permissions of the roles. */
  readonly held: readonly string[];
}

/** A person with these roles; null for a non-member. */
export const personByHand = (
  id: string,
  ownerId: string,
  roles: readonly RoleByHand[] | null,
): PersonByHand => {
  const held: string[] = [];
  const positions: number[] = [];
  for (const role of roles ?? []) {
    positions.push(role.position);
    for (const name of namesByHand(role.mask)) if (!held.includes(name)) held.push(name);
  }
  const isMember = roles !== null;
  return { id, isMember, isOwner: isMember && id === ownerId, positions, held };
};

/** 'The guild owner is treated as administrator with all permissions.' */
export const mayByHand = (who: PersonByHand, permission: string): boolean => {
  if (!who.isMember) return false;
  if (who.isOwner) return true;
  if (who.held.includes('ADMINISTRATOR')) return true;
  if (who.held.includes('MANAGE_SERVER') && permission === 'REVOKE_INVITE') return true;
  if (who.held.includes('MANAGE_SERVER') && permission === 'MANAGE_MESSAGES') return true;
  if (who.held.includes('MANAGE_SERVER') && permission === 'VIEW_AUDIT_LOG') return true;
  if (LATER.some(({ name, comesWith }) => name === permission && mayByHand(who, comesWith))) return true;
  return who.held.includes(permission);
};

/** 'Authority is the highest position among their roles'; the owner's is infinite, equal is not above. */
export const isAboveRoleByHand = (who: PersonByHand, role: RoleByHand): boolean => {
  if (!who.isMember) return false;
  if (who.isOwner) return true;
  return who.positions.some((position) => position > role.position);
};

/** Whether a person has the higher position; a non-member has none, so every member is above. */
export const outranksByHand = (who: PersonByHand, other: PersonByHand): boolean => {
  if (!who.isMember) return false;
  if (!other.isMember) return true;
  if (other.isOwner) return false;
  if (who.isOwner) return true;
  return who.positions.some((mine) => other.positions.every((theirs) => mine > theirs));
};

/** 'Kick needs KICK_MEMBERS plus outranking the target; Ban needs BAN_MEMBERS […]; neither applies to self.' */
export const mayRemoveByHand = (who: PersonByHand, other: PersonByHand, permission: string): boolean => {
  if (who.id === other.id) return false;
  return mayByHand(who, permission) && outranksByHand(who, other);
};

/** 'They can edit or delete a role only if its position is lower, never @everyone. The owner may manage every role.' */
export const mayManageRoleByHand = (who: PersonByHand, role: RoleByHand): boolean => {
  if (role.isEveryone) return false;
  if (who.isOwner) return true;
  return mayByHand(who, 'MANAGE_ROLES') && isAboveRoleByHand(who, role);
};

/** 'They can open a role's permissions dialog if the role is below their authority or is @everyone.' */
export const mayOpenRoleByHand = (who: PersonByHand, role: RoleByHand): boolean => {
  if (who.isOwner) return true;
  if (!mayByHand(who, 'MANAGE_ROLES')) return false;
  return role.isEveryone || isAboveRoleByHand(who, role);
};

/**
 * 'Roles can be changed only if the viewer is the owner, or has MANAGE_ROLES and a higher position than the target (for
 * self, a position above the role). Roles can be added or removed only if below the viewer's top position and not
 * default roles.' A non-member has no roles to change.
 */
export const mayAssignByHand = (who: PersonByHand, other: PersonByHand, role: RoleByHand): boolean => {
  if (!other.isMember || role.isEveryone) return false;
  if (who.isOwner) return true;
  if (!mayByHand(who, 'MANAGE_ROLES') || !isAboveRoleByHand(who, role)) return false;
  return who.id === other.id || outranksByHand(who, other);
};

/**
 * 'Delete for the author or the owner; otherwise needs MANAGE_MESSAGES and a higher top-role position than the author,
 * or either member being unknown': an author who has left is below all members; a caller who is no member has no
 * rights.
 */
export const mayDeleteMessageByHand = (who: PersonByHand, author: PersonByHand): boolean => {
  if (!who.isMember) return false;
  if (who.isOwner || who.id === author.id) return true;
  return mayByHand(who, 'MANAGE_MESSAGES') && outranksByHand(who, author);
};

/** 'Server Settings needs any of MANAGE_ROLES, MANAGE_CHANNELS, VIEW_AUDIT_LOG, REVOKE_INVITE, BAN_MEMBERS.' */
export const opensSettingsByHand = (mask: number): boolean =>
  grantsByHand(mask, 'MANAGE_ROLES') ||
  grantsByHand(mask, 'MANAGE_CHANNELS') ||
  grantsByHand(mask, 'VIEW_AUDIT_LOG') ||
  grantsByHand(mask, 'REVOKE_INVITE') ||
  grantsByHand(mask, 'BAN_MEMBERS');
