import type {
  AuditLogEntryId,
  BanId,
  InviteId,
  RequestId,
  SystemMessageId,
  UserId,
} from '../../../contract/ids';
import { REQUEST_STATUSES, REQUEST_TYPES } from '../../../contract/entities/product-request';
import type { AuditTargetType } from '../../../contract/audit-actions';
import { insertAuditLogEntry, type NewAuditLogEntry } from '../audit-log';
import { back } from './conversation';
import { randomCode } from '../../../domain/seeded-random';
import type { SeededGuild, SeedTools } from './seed-guild';
import { iso } from './timeline';

/** The official messages, from old to new. */
const OFFICIAL: readonly (readonly [ago: number, message: string])[] = [
  [
    back(40),
    'Welcome to Guildhall! This server runs on this computer, and what is said here stays here. Look around: the people are invented, everything else is real.',
  ],
  [
    back(19),
    'Avatars, icons and banners are re-encoded when they are uploaded, so that no camera data leaves your photos.',
  ],
  [
    back(6),
    'When the server restarts, your messages are safe: the app reconnects by itself and fetches what it has missed.',
  ],
  [
    back(2),
    'The audit log of a server shows what its staff changed, before and after: Server Settings, Audit Log.',
  ],
];

/** Requests of the demo's owner, one of every kind and outcome. */
const REQUESTS = [
  {
    ago: back(33),
    type: REQUEST_TYPES.feature,
    description: 'A quiet hour: no sounds from 22:00 to 07:00, but keep the unread marks.',
    url: null,
    rating: null,
    status: REQUEST_STATUSES.approved,
    reply: null,
  },
  {
    ago: back(21),
    type: REQUEST_TYPES.theme,
    description: 'A theme in the colours of cherry wood, please. I attached a photo of a drawer front.',
    url: 'https://example.org/joinery/cherry.jpg',
    rating: null,
    status: REQUEST_STATUSES.denied,
    reply:
      'Lovely drawer! The contrast of white on cherry is too low to read, though. Would a darker walnut do?',
  },
  {
    ago: back(9),
    type: REQUEST_TYPES.avatar,
    description: 'An avatar decoration with wood shavings around the edge.',
    url: 'https://example.org/joinery/shavings.png',
    rating: null,
    status: REQUEST_STATUSES.pending,
    reply: null,
  },
  {
    ago: back(3),
    type: REQUEST_TYPES.feedback,
    description: 'It is quick, and it does not shout at me. More of that.',
    url: null,
    rating: 9,
    status: REQUEST_STATUSES.approved,
    reply: null,
  },
] as const;

/** Banned accounts; they are in no guild. */
const BANNED = [
  {
    username: 'bargain-blades',
    by: 'tariq',
    ago: back(16),
    reason: 'Advertising saw blades in nine channels within a minute.',
  },
  { username: 'loudpedal', by: 'hanna', ago: back(47), reason: 'Insulted beginners after two warnings.' },
  { username: 'free_router_bits', by: 'tariq', ago: back(5), reason: null },
] as const;

const INVITES = [
  { by: 'maren', ago: back(120), uses: 31, maxUses: null, livesDays: null },
  { by: 'thandi', ago: back(15), uses: 12, maxUses: 25, livesDays: null },
  { by: 'tariq', ago: back(4), uses: 3, maxUses: null, livesDays: 7 },
  { by: 'kaia', ago: back(11), uses: 5, maxUses: 5, livesDays: null },
  { by: 'linh', ago: back(30), uses: 2, maxUses: 10, livesDays: 7 },
] as const;

type Change = NewAuditLogEntry['changes'][number];
const change = (key: string, old_value: Change['old_value'], new_value: Change['new_value']): Change => ({
  key,
  old_value,
  new_value,
});

interface TrailEntry extends Pick<NewAuditLogEntry, 'actionType' | 'reason' | 'changes' | 'extraInfo'> {
  readonly ago: number;
  readonly by: string;
  readonly target: readonly ['user' | 'channel' | 'role' | 'server', string];
}

const entry = (
  ago: number,
  by: string,
  actionType: TrailEntry['actionType'],
  target: TrailEntry['target'],
  more: Partial<Pick<TrailEntry, 'reason' | 'changes' | 'extraInfo'>> = {},
): TrailEntry => ({ ago, by, actionType, target, reason: null, changes: [], extraInfo: {}, ...more });

/** Recent actions of The Joinery's staff, from old to new. */
const TRAIL: readonly TrailEntry[] = [
  entry(back(30), 'maren', 'SERVER_UPDATE', ['server', 'The Joinery'], {
    changes: [
      change(
        'description',
        'A shared workshop.',
        'A shared workshop and everyone who likes the smell of it. Beginners welcome, bring an apron.',
      ),
    ],
  }),
  entry(back(26), 'maren', 'CHANNEL_CREATE', ['channel', 'swap-shelf'], {
    changes: [change('name', null, 'swap-shelf')],
  }),
  entry(back(22), 'hanna', 'CHANNEL_UPDATE', ['channel', 'ask-anything'], {
    changes: [
      change('name', 'help', 'ask-anything'),
      change('topic', null, 'There are no silly questions, there are only blunt chisels.'),
    ],
  }),
  entry(back(16, 2), 'tariq', 'MESSAGE_BULK_DELETE', ['channel', 'general'], {
    reason: 'Advertising',
    extraInfo: { channel: 'general', count: 9 },
  }),
  entry(back(16), 'tariq', 'MEMBER_BAN_ADD', ['user', 'bargain-blades'], {
    reason: 'Advertising saw blades in nine channels within a minute.',
    extraInfo: { delete_member_days: 1 },
  }),
  entry(back(13), 'maren', 'ROLE_CREATE', ['role', 'Children’s Group'], {
    changes: [change('name', null, 'Children’s Group'), change('color', null, '#d98cb3')],
  }),
  entry(back(12), 'maren', 'MEMBER_ROLE_UPDATE', ['user', 'thandi'], {
    changes: [change('role', null, 'Children’s Group')],
  }),
  entry(back(10), 'maren', 'ROLE_UPDATE', ['role', 'Badge'], {
    changes: [change('name', 'Badge', 'Machine Badge'), change('permissions', null, 'CREATE_INVITE')],
  }),
  entry(back(7), 'hanna', 'MEMBER_KICK', ['user', 'sharp_deals'], { reason: 'Only here to sell.' }),
  entry(back(6), 'tariq', 'MEMBER_ROLE_UPDATE', ['user', 'yuki'], {
    changes: [change('role', null, 'Apprentice')],
  }),
  entry(back(6), 'tariq', 'MEMBER_ROLE_UPDATE', ['user', 'mateo'], {
    changes: [change('role', null, 'Apprentice')],
  }),
  entry(back(5), 'tariq', 'MEMBER_BAN_ADD', ['user', 'free_router_bits']),
  entry(back(3), 'hanna', 'MESSAGE_DELETE', ['user', 'rhys'], {
    reason: 'At his own request: “too much larch”.',
    extraInfo: { channel: 'off-topic', count: 1 },
  }),
  entry(back(1), 'maren', 'CHANNEL_UPDATE', ['channel', 'evenings'], {
    changes: [
      change('topic', 'Courses.', 'Courses and open bench: what is planned, and what you would like.'),
    ],
  }),
];

const seedBans = async (
  { trx, timeline, cast }: SeedTools,
  guildId: SeededGuild['guildId'],
  passwordHash: string,
) => {
  for (const { username, by, ago, reason } of BANNED) {
    const signedUpMs = timeline.ago(ago + back(20));
    const userId = timeline.idFor<UserId>(signedUpMs);
    const email = `${username}@guildhall.example`;
    await trx
      .insertInto('users')
      .values({ id: userId, username, email, passwordHash, statusIsFixed: true, createdAt: iso(signedUpMs) })
      .execute();
    const bannedMs = timeline.ago(ago);
    await trx
      .insertInto('bans')
      .values({
        id: timeline.idFor<BanId>(bannedMs),
        guildId,
        userId,
        moderatorId: cast(by),
        reason,
        createdAt: iso(bannedMs),
      })
      .execute();
  }
};

const seedInvites = async ({ trx, timeline, cast, random }: SeedTools, guildId: SeededGuild['guildId']) => {
  const rows = INVITES.map(({ by, ago, uses, maxUses, livesDays }) => ({
    id: timeline.idFor<InviteId>(timeline.ago(ago)),
    guildId,
    code: randomCode(random, 10),
    creatorId: cast(by),
    uses,
    maxUses,
    expiresAt: livesDays === null ? null : iso(timeline.ago(ago - back(livesDays))),
    createdAt: iso(timeline.ago(ago)),
  }));
  await trx.insertInto('invites').values(rows).execute();
  return rows;
};

/** Invites created before this time have no entry in the audit log. */
const TRAIL_BEGINS = back(31);

const seedTrail = async (
  { trx, timeline, cast }: SeedTools,
  { guildId, channels }: SeededGuild,
  invites: Awaited<ReturnType<typeof seedInvites>>,
) => {
  const write = (timeMs: number, acted: Omit<NewAuditLogEntry, 'id' | 'guildId' | 'createdAt'>) =>
    insertAuditLogEntry(trx, {
      ...acted,
      id: timeline.idFor<AuditLogEntryId>(timeMs),
      guildId,
      createdAt: iso(timeMs),
    });
  for (const { ago, by, target, ...rest } of TRAIL) {
    const timeMs = timeline.ago(ago);
    // A removed member has no account in the demo: the audit log stores names besides ids.
    const idOf = (type: AuditTargetType, name: string): string =>
      (type === 'channel' ? channels.get(name) : undefined) ?? timeline.idFor(timeMs);
    const [type, name] = target;
    await write(timeMs, { ...rest, actorId: cast(by), target: { type, id: idOf(type, name), name } });
  }
  for (const { id, code, creatorId, maxUses, expiresAt, createdAt } of invites) {
    const timeMs = Date.parse(createdAt);
    if (timeMs < timeline.ago(TRAIL_BEGINS)) continue;
    const changes = [
      change('code', null, code),
      ...(maxUses === null ? [] : [change('max_uses', null, maxUses)]),
      ...(expiresAt === null ? [] : [change('expires_at', null, expiresAt)]),
    ];
    await write(timeMs, {
      actorId: creatorId,
      actionType: 'INVITE_CREATE',
      target: { type: 'invite', id, name: code },
      reason: null,
      changes,
      extraInfo: {},
    });
  }
};

/** Official messages, the owner's requests, and the bans, invites and audit log of the owner's guild. */
export const seedRecords = async (
  tools: SeedTools,
  guild: SeededGuild,
  owner: UserId,
  strangersHash: string,
): Promise<void> => {
  const { trx, timeline } = tools;
  await trx
    .insertInto('systemMessages')
    .values(
      OFFICIAL.map(([ago, message]) => ({
        id: timeline.idFor<SystemMessageId>(timeline.ago(ago)),
        message,
        createdAt: iso(timeline.ago(ago)),
      })),
    )
    .execute();
  await trx
    .insertInto('requests')
    .values(
      REQUESTS.map(({ ago, ...request }) => ({
        ...request,
        id: timeline.idFor<RequestId>(timeline.ago(ago)),
        userId: owner,
        createdAt: iso(timeline.ago(ago)),
      })),
    )
    .execute();
  await seedBans(tools, guild.guildId, strangersHash);
  await seedTrail(tools, guild, await seedInvites(tools, guild.guildId));
};
