import type { Rows, Seen } from './rows';

/** What an act was about, as its entry says. */
export interface ActDone {
  readonly kind: string;
  readonly userId: string | null;
}

/** What an undo should do. */
export interface Expected {
  /** Whether what the act was about is not there any more: refused with 404. */
  readonly isGone: boolean;
  /** What was changed since, each by what it is; nothing is undone then unless by force. */
  readonly conflicts: readonly string[];
  /** Whether anything is left besides the conflicts. */
  readonly hasRest: boolean;
  /** The rows after the undo, of what is left if there are conflicts. */
  readonly rows: Rows;
}

const MESSAGE_TABLES = [
  ...['messages', 'pins', 'reactions', 'attachments', 'message_pings', 'role_mentions', 'message_versions'],
];

interface Key {
  readonly table: string;
  readonly ids: readonly string[];
  readonly column: string;
}
const parse = (key: string): Key => {
  const [table = '', ids = '', column = ''] = key.split('|');
  return { table, ids: ids.split(' '), column };
};
const bare = (value: string | undefined): string | null =>
  value === undefined || value === 'null' ? null : value.replaceAll('"', '');

/** The keys whose values differ. */
const differing = (one: Rows, other: Rows): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));

/** What goes back together or not at all, by kind of the act: the name of the part that a key belongs to; null leaves it. */
const PART_OF: Readonly<Record<string, (key: Key, before: Rows) => string | null>> = {
  ban: ({ table }) => (MESSAGE_TABLES.includes(table) ? 'messages' : table === 'bans' ? 'ban' : null),
  kick: () => null,
  messages: ({ table }) => (MESSAGE_TABLES.includes(table) ? 'messages' : null),
  role: ({ column }) => column,
  guild: ({ column }) => column,
  sticker: ({ column }) => column,
  'voice-mute': ({ column }) => column,
  overwrites: ({ ids: [, roleId, userId] }) => `permissions of ${roleId === '' ? userId : roleId}`,
  'category-deleted': ({ table, ids: [id = ''] }, before) =>
    table === 'channels' ? `channel ${bare(before.get(`channels|${id}|thread_of`)) ?? id}` : 'category',
};

/** Tables of which some columns alone decide whether somebody has changed a row since. */
const DECIDES: Readonly<Record<string, string>> = { timeouts: 'until', bans: 'id' };

const isThere = (rows: Rows, table: string, id: string | null | undefined): boolean =>
  id !== null && id !== undefined && rows.has(`${table}|${id}|#`);

/** The rows that cannot be there: what they refer to is gone. */
const isDangling = (
  kind: string,
  rows: Rows,
  { table, ids: [first, second, third] }: Key,
  isNew: boolean,
): boolean => {
  if (table === 'member_roles') return !isThere(rows, 'members', first) || !isThere(rows, 'roles', second);
  if (table === 'returning_roles') return !isThere(rows, 'roles', second);
  if (table === 'overwrites')
    return (
      (!isThere(rows, 'channels', first) && !isThere(rows, 'categories', first)) ||
      (second !== '' && !isThere(rows, 'roles', second)) ||
      // Nobody can set a new one for somebody who has left, but those that there are stay.
      (third !== '' && kind === 'overwrites' && isNew && !isThere(rows, 'members', third))
    );
  if (table === 'messages') return !isThere(rows, 'channels', bare(rows.get(`messages|${first}|channel_id`)));
  if (table === 'attachments') return false;
  return MESSAGE_TABLES.includes(table) && !isThere(rows, 'messages', first);
};

const withoutDangling = (
  kind: string,
  { rows, now }: { readonly rows: Map<string, string>; readonly now: Rows },
  keys: readonly string[],
): void => {
  // Messages before what belongs to them.
  for (const key of keys.toSorted(
    (a, b) => Number(b.startsWith('messages|')) - Number(a.startsWith('messages|')),
  )) {
    const { table, ids, column } = parse(key);
    if (table === 'channels' && column === 'category_id' && !isThere(rows, 'categories', bare(rows.get(key))))
      if (rows.has(key)) rows.set(key, 'null');
    if (isDangling(kind, rows, { table, ids, column }, !isThere(now, table, ids.join(' ')))) rows.delete(key);
  }
};

const isSubjectGone = ({ kind, userId }: ActDone, changed: readonly string[], now: Rows): boolean => {
  const first = changed.map(parse)[0];
  if (first === undefined) return false;
  const isOfMember = ['timeout', 'nickname', 'voice-mute', 'member-role'].includes(kind);
  if (isOfMember && !isThere(now, 'members', userId)) return true;
  if (kind === 'member-role') return !isThere(now, 'roles', first.ids[1]);
  if (kind === 'role') return !isThere(now, 'roles', first.ids[0]);
  if (kind === 'emoji') return !isThere(now, 'guild_emoji', first.ids[0]);
  if (kind === 'sticker') return !isThere(now, 'guild_stickers', first.ids[0]);
  if (kind === 'slowmode') return !isThere(now, 'channels', first.ids[0]);
  return (
    kind === 'overwrites' &&
    !isThere(now, 'channels', first.ids[0]) &&
    !isThere(now, 'categories', first.ids[0])
  );
};

/** The roles that a ban or kick took go to the user on joining. */
const returning = (
  userId: string,
  before: Rows,
  now: Map<string, string>,
  tables: readonly string[],
): void => {
  for (const key of before.keys()) {
    const { table, ids, column } = parse(key);
    if (!tables.includes(table) || ids[0] !== userId || column !== '#') continue;
    const roleId = ids[1] ?? '';
    if (!isThere(now, 'roles', roleId) || now.get(`roles|${roleId}|is_default`) === 'true') continue;
    const at = `returning_roles|${userId} ${roleId}`;
    now.set(`${at}|#`, 'there');
    now.set(`${at}|guild_id`, before.get(`${key.slice(0, -1)}guild_id`) ?? '');
    now.set(`${at}|user_id`, JSON.stringify(userId));
    now.set(`${at}|role_id`, JSON.stringify(roleId));
  }
};

/** Pictures are there as long as somebody uses them. */
const placePictures = (rows: Map<string, string>, known: readonly Rows[]): void => {
  const used = new Set(
    [...rows].flatMap(([key, value]) => (/\|(icon|banner|picture)$/.test(key) ? [bare(value)] : [])),
  );
  for (const key of rows.keys()) if (key.startsWith('media|')) rows.delete(key);
  for (const [key, value] of known.flatMap((one) => [...one]))
    if (key.startsWith('media|') && used.has(`/media/${parse(key).ids[0]}`)) rows.set(key, value);
};

/** Whether two emoji have one name. */
const isNameTaken = (rows: Rows): boolean => {
  const names = [...rows].flatMap(([key, value]) =>
    key.startsWith('guild_emoji|') && key.endsWith('|name') ? [value] : [],
  );
  return new Set(names).size < names.length;
};

/** Who has come back since has the roles that they would have got back on joining. */
const giveToMembers = (rows: Map<string, string>): void => {
  for (const [key, value] of [...rows]) {
    const { table, ids } = parse(key);
    if (table !== 'returning_roles' || !isThere(rows, 'members', ids[0])) continue;
    rows.delete(key);
    rows.set(key.replace('returning_roles', 'member_roles'), value);
  }
};

/** A thread is where its channel is, also one that was begun since. */
const placeThreads = (rows: Map<string, string>): void => {
  for (const [key, value] of [...rows]) {
    const { table, ids, column } = parse(key);
    const place = rows.get(`channels|${bare(value) ?? ''}|category_id`);
    if (table === 'channels' && column === 'thread_of' && place !== undefined)
      rows.set(`channels|${ids[0] ?? ''}|category_id`, place);
  }
};

/**
 * What the undo of an act does to rows that were `before` it, `left` by it, and changed to `now` since: what is still as
 * the act left it is as before again, everything else stays.
 */
export const expectUndo = (
  act: ActDone,
  {
    before,
    left,
    now,
    isOver,
  }: {
    readonly before: Rows;
    readonly left: Rows;
    readonly now: Rows;
    /** Whether a time, as a row has it, is over. */
    readonly isOver: (time: string) => boolean;
  },
): Expected => {
  // Rows of pictures follow from those that use them.
  const changed = differing(before, left).filter((key) => !key.startsWith('media|'));
  const isGone = isSubjectGone(act, changed, now);
  const rows = new Map(now);
  const { kind, userId } = act;
  if (kind === 'kick') {
    const what = isThere(now, 'members', userId) ? 'membership' : isThere(now, 'bans', userId) ? 'ban' : null;
    if (what === null) returning(userId ?? '', before, rows, ['member_roles']);
    return { isGone, conflicts: what === null ? [] : [what], hasRest: what === null, rows };
  }
  const partOf = PART_OF[kind] ?? (() => 'all');
  const parts = new Map<string, string[]>();
  for (const key of changed) {
    // Nobody asks for it: it stays where somebody has set another one.
    if (key.startsWith('guild_settings|')) {
      if (now.get(key) === left.get(key)) rows.set(key, before.get(key) ?? 'null');
      continue;
    }
    const part = partOf(parse(key), before);
    if (part !== null) parts.set(part, [...(parts.get(part) ?? []), key]);
  }
  const conflicts: string[] = [];
  const back: string[] = [];
  for (const [part, keys] of parts) {
    const deciding = keys.filter((key) => {
      const { table, column } = parse(key);
      const decides = DECIDES[table];
      return decides === undefined || decides === column;
    });
    if (!deciding.every((key) => now.get(key) === left.get(key))) {
      conflicts.push(part);
      continue;
    }
    for (const key of keys) {
      const value = before.get(key);
      if (value === undefined) rows.delete(key);
      else rows.set(key, value);
    }
    if (kind.startsWith('emoji') && isNameTaken(rows)) {
      conflicts.push(part);
      continue;
    }
    const asked = rows.size;
    withoutDangling(kind, { rows, now }, keys);
    const isCut = rows.size < asked;
    const isLost = keys.every((key) => before.has(key) && !rows.has(key));
    if (isCut && (part === 'messages' || kind === 'overwrites')) conflicts.push(part);
    if (!isLost) back.push(part);
    if (kind === 'role-deleted') giveToMembers(rows);
    if (part === 'ban') returning(userId ?? '', before, rows, ['member_roles', 'returning_roles']);
  }
  const until = bare(rows.get(`timeouts|${userId ?? ''}|until`));
  if (kind === 'timeout' && back.length > 0 && until !== null && isOver(until))
    for (const key of [...rows.keys()]) if (key.startsWith(`timeouts|${userId ?? ''}|`)) rows.delete(key);
  if (kind === 'category-deleted') placeThreads(rows);
  placePictures(rows, [before, left, now]);
  return { isGone, conflicts, hasRest: back.length > 0, rows };
};

/**
 * What is wrong with an order after an undo: who stayed keep theirs, and all have the old one where nobody has changed it.
 */
export const orderFault = (
  name: keyof Seen['orders'],
  { before, now, after }: Readonly<Record<'before' | 'now' | 'after', Seen>>,
): string | null => {
  const [old, was, is] = [before.orders[name], now.orders[name], after.orders[name]];
  const moved = name === 'channels' ? (id: string) => differs(now, after, id) : () => false;
  const stayed = (list: readonly string[]): string =>
    list.filter((id) => was.includes(id) && is.includes(id) && !moved(id)).join(' ');
  if (stayed(was) !== stayed(is)) return `order of ${name} ${was.join(' ')} became ${is.join(' ')}`;
  const isOld = [...is].toSorted().join(' ') === [...old].toSorted().join(' ') && stayed(old) === stayed(was);
  const isPlaced = name !== 'channels' || is.every((id) => !differs(before, after, id));
  return isOld && isPlaced && old.join(' ') !== is.join(' ')
    ? `order of ${name} was ${old.join(' ')} and is ${is.join(' ')}`
    : null;
};

const differs = (one: Seen, other: Seen, id: string): boolean =>
  one.rows.get(`channels|${id}|category_id`) !== other.rows.get(`channels|${id}|category_id`);

/** The differences of two states, for people. */
export const differences = (expected: Rows, found: Rows): readonly string[] =>
  differing(expected, found).map(
    (key) => `${key}: expected ${expected.get(key) ?? '-'}, is ${found.get(key) ?? '-'}`,
  );
