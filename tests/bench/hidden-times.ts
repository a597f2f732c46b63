import { Agent, request } from 'node:http';
import type { CallArgs, CallName } from '../../src/contract/rest';
import { endpoints } from '../../src/contract/rest';
import {
  type CategoryId,
  type ChannelId,
  type GuildId,
  type MessageId,
  type RoleId,
  toId,
  type UserId,
} from '../../src/contract/ids';
import { maskOf } from '../../src/domain/permissions/mask';
import { buildRequest } from '../../src/main/api/request';
import { createCommunity } from './support/community';
import { type Figure, limitedFigure } from './support/figure';
import { likenessOf, shuffle } from './support/interleaved';
import { closeConnections } from './support/rest';
import { startServerProcess } from './support/server-process';
import { spreadOf } from './support/spread';

/** What is not there is answered after 50 ms: 100 rounds of all probes take six minutes. */
const ROUNDS = 100;
const WARM_UP = 10;

/** A channel, its category and a message in it. */
interface Ids {
  readonly channelId: ChannelId;
  readonly categoryId: CategoryId;
  readonly messageId: MessageId;
}
interface Where {
  readonly guildId: GuildId;
  readonly openId: ChannelId;
  readonly userId: UserId;
}
type Probe = readonly [what: string, name: CallName, args: (ids: Ids, where: Where) => object];
const probe = <N extends CallName>(
  name: N,
  args: (ids: Ids, where: Where) => CallArgs<N>,
  what: string = name,
): Probe => [what, name, args];

/** The calls that can name a channel, a category or a message. */
const PROBES: readonly Probe[] = [
  probe('messages.list', ({ channelId }) => ({ channelId })),
  probe('messages.create', ({ channelId }) => ({ channelId, content: 'words', parentId: null })),
  probe(
    'messages.create',
    ({ messageId }, { openId }) => ({
      ...{ channelId: openId, content: 'words', parentId: messageId },
    }),
    'messages.create, a reply',
  ),
  probe('messages.edit', ({ messageId }) => ({ messageId, content: 'edited' })),
  probe('messages.delete', ({ messageId }) => ({ messageId })),
  probe('channels.markRead', ({ channelId }) => ({ channelId })),
  probe('channels.typing', ({ channelId }) => ({ channelId })),
  probe('channels.viewers', ({ channelId }) => ({ channelId })),
  probe('channels.rename', ({ channelId }) => ({ channelId, name: 'renamed', topic: null })),
  probe('channels.delete', ({ channelId }) => ({ channelId })),
  probe('channels.create', ({ categoryId }, { guildId }) => ({
    guildId,
    name: 'new',
    type: 'text' as const,
    categoryId,
  })),
  probe('channels.reorder', ({ channelId }, { guildId }) => ({
    guildId,
    channels: [{ id: channelId, position: 0, categoryId: null }],
    categories: [],
  })),
  probe('categories.rename', ({ categoryId }) => ({ categoryId, name: 'renamed' })),
  probe('categories.delete', ({ categoryId }) => ({ categoryId })),
  probe('overwrites.fetch', ({ channelId }) => ({ placeId: channelId })),
  probe('overwrites.fetch', ({ categoryId }) => ({ placeId: categoryId }), 'overwrites.fetch, a category'),
  probe('overwrites.preview', ({ channelId }) => ({ placeId: channelId, overwrites: [] })),
  probe('overwrites.set', ({ channelId }) => ({ placeId: channelId, overwrites: [] })),
  probe('permissions.explain', ({ channelId }, { guildId, userId }) => ({
    ...{ guildId, userId, channelId, permission: 'VIEW_CHANNELS' as const },
  })),
];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** A server as one person calls it. */
type Send = <N extends CallName>(
  name: N,
  args: CallArgs<N>,
) => Promise<{ readonly ms: number; readonly status: number; readonly text: string }>;

/** Makes calls of a person one after the other, on one connection. */
const caller =
  (base: string, token: string): Send =>
  (name, args) =>
    new Promise((resolve, reject) => {
      const built = buildRequest(endpoints[name], args, { base, token }, '');
      if (!built.ok) throw new Error(JSON.stringify(built.failure));
      const { method, url, headers, body } = built.value;
      const began = performance.now();
      const sent = request(url, { method, headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const ms = performance.now() - began;
          resolve({ ms, status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });

/** The same calls, which must succeed: their raw answers. */
const making =
  (send: Send) =>
  async <N extends CallName>(
    name: N,
    args: CallArgs<N>,
  ): Promise<Record<string, { readonly id: string }>> => {
    const { status, text } = await send(name, args);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
    return JSON.parse(text) as Record<string, { readonly id: string }>;
  };

/** An id of the same length, made at about the same time, that nothing has. */
const absentLike = (id: string, by: number): string => String(BigInt(id) + BigInt(by));

/**
 * How long the answer about a channel, category or message takes that the caller does not see, beside one that does not
 * exist: the caller must learn from neither. Both lie in each round in a new order; what does not exist is asked twice, so
 * that its difference from itself is known.
 */
export const benchHiddenTimes = async (): Promise<Figure[]> => {
  const server = await startServerProcess(['--no-limits']);
  const { url } = server;
  const community = await createCommunity(url, 3);
  const [owner, staff] = community.accounts;
  if (owner === undefined || staff === undefined) throw new Error('The community has no members');
  const guildId = toId<GuildId>(community.guildId);
  const make = making(caller(url, owner.token));
  const staffId = toId<UserId>(staff.id);
  const { role } = await make('roles.create', { guildId, name: 'Staff', color: '#336699' });
  const roleId = toId<RoleId>(role?.id ?? '');
  const permissions = maskOf(['MANAGE_CHANNELS', 'MANAGE_MESSAGES', 'MANAGE_PERMISSIONS', 'MANAGE_ROLES']);
  await make('roles.editPermissions', { guildId, roleId, permissions });
  await make('roles.addMember', { guildId, targetUserId: staffId, roleId });
  const hidden = { guildId, name: 'hidden', private: true, allowed: [] };
  const { channel } = await make('channels.create', { ...hidden, type: 'text', categoryId: null });
  const { category } = await make('categories.create', hidden);
  const channelId = toId<ChannelId>(channel?.id ?? '');
  const { data } = await make('messages.create', { channelId, content: 'secret', parentId: null });
  const found: Ids = {
    channelId,
    categoryId: toId<CategoryId>(category?.id ?? ''),
    messageId: toId<MessageId>(data?.id ?? ''),
  };
  const absent = (by: number): Ids => ({
    channelId: toId(absentLike(found.channelId, by)),
    categoryId: toId(absentLike(found.categoryId, by)),
    messageId: toId(absentLike(found.messageId, by)),
  });
  const lanes = [found, absent(1), absent(2)] as const;
  const where: Where = { guildId, openId: toId(community.channelId), userId: staffId };
  const send = caller(url, staff.token);
  const figures: Figure[] = [];
  for (const [what, name, argsOf] of PROBES) {
    const times: readonly number[][] = lanes.map(() => []);
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const answers = new Set<string>();
      for (const lane of shuffle([0, 1, 2], Math.random)) {
        const { ms, status, text } = await send(name, argsOf(lanes[lane] ?? found, where) as never);
        answers.add(`${status} ${text}`);
        if (round >= 0) times[lane]?.push(ms);
      }
      if (answers.size !== 1) throw new Error(`${what} answers ${[...answers].join(' and ')}`);
    }
    const [own = [], one = [], two = []] = times;
    const { differenceMs, noiseMs } = likenessOf(own, [...one, ...two], Math.random);
    figures.push(
      limitedFigure({
        name: `hidden or absent, by time: ${what}`,
        unit: 'ms',
        value: differenceMs,
        baseline: { what: 'absent against absent', value: noiseMs },
        atMost: noiseMs,
        details: { rounds: ROUNDS, hidden: spreadOf(own), absent: spreadOf([...one, ...two]) },
      }),
    );
  }
  agent.destroy();
  closeConnections();
  await server.stop();
  return figures;
};
