/**
 * An independent, naively written reading of server-area.md 6: text in, yes or no out. It shares no code with
 * src/domain, so that the two can only agree by both being right.
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

/** Names of the bits set in a mask, read off its binary digits from the right. */
export const namesByHand = (mask: number): string[] => {
  const digits = mask.toString(2).split('').reverse();
  return ORDER.filter((_, index) => digits[index] === '1');
};

/** Whether a mask grants a permission, in the words of the specification. */
export const grantsByHand = (mask: number, permission: string): boolean => {
  const held = namesByHand(mask);
  if (held.includes('ADMINISTRATOR')) return true;
  if (held.includes('MANAGE_SERVER')) {
    if (permission === 'REVOKE_INVITE') return true;
    if (permission === 'MANAGE_MESSAGES') return true;
    if (permission === 'VIEW_AUDIT_LOG') return true;
  }
  return held.includes(permission);
};
