import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import type { QueueItem } from '../../src/contract/entities/queue-item';
import type { ChannelId, GuildId, MessageId, ReportId, RoleId } from '../../src/contract/ids';
import type { PermissionName } from '../../src/contract/permissions';
import type { CallArgs } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import type { AdminCommand } from '../../src/server/admin/command';
import { runCommand } from '../../src/server/admin/run-command';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { TestSocket } from '../support/node/server-socket';
import type { StoreUnderTest } from './stores';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** A guild in which reports are made and decided. */
export interface Desk {
  readonly app: TestServer;
  readonly owner: Person;
  /** Two who decide reports. */
  readonly mod: Person;
  readonly other: Person;
  /** Members. */
  readonly ben: Person;
  readonly cas: Person;
  readonly dan: Person;
  readonly guild: Guild;
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

const NOTHING = { guildId: null, messageId: null, userId: null } as const;

type What = Partial<CallArgs<'reports.create'>>;

const asked = (what: What): CallArgs<'reports.create'> => ({
  ...{ ...NOTHING, category: 'spam', text: ' Look at this. ' },
  ...what,
});

/** A server with a new desk for each test, and what people do there. Calls that may be refused go to the other server of a pair. */
export const openDesk = (start: StoreUnderTest['start']) => {
  let app: TestServer;
  let desk: Desk | null = null;
  const now = (): Desk => {
    if (desk === null) throw new Error('The desk is not open yet');
    return desk;
  };

  const grant = async (to: Person, ...names: readonly PermissionName[]): Promise<RoleId> => {
    const { owner, guildId } = now();
    const { role } = await app.done('roles.create', { guildId, name: 'desk', color: '#336699' }, owner);
    if (role === null) throw new Error('A new role is not in its answer');
    const roleId = role.id;
    await app.done('roles.editPermissions', { guildId, roleId, permissions: maskOf(names) }, owner);
    await app.done('roles.addMember', { guildId, targetUserId: to.userId, roleId }, owner);
    return roleId;
  };

  beforeAll(async () => {
    app = await start();
  });
  beforeEach(async () => {
    const [owner, mod, other] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const [ben, cas, dan] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const guild = await app.createGuild(owner);
    await app.join(guild, owner, mod, other, ben, cas, dan);
    const place = { guild, guildId: guild.id, channelId: textChannelOf(guild) };
    desk = { app, ...{ owner, mod, other, ben, cas, dan }, ...place };
    await grant(mod, 'MANAGE_REPORTS');
    await grant(other, 'MANAGE_REPORTS');
  });
  afterEach(() => app.hangUp());
  afterAll(() => app.close());

  const queue = (as = now().mod, more: object = {}) =>
    app.done('queue.fetch', { guildId: now().guildId, ...more }, as);
  return {
    now,
    grant,
    queue,
    say: async (as: Person, content = 'words', at = now().channelId): Promise<MessageId> =>
      (await app.done('messages.create', { channelId: at, content, parentId: null }, as)).data.id,
    report: async (as: Person, what: What): Promise<ReportId> =>
      (await app.done('reports.create', asked(what), as)).report.id,
    tryReport: (as: Person, what: What) => app.callElsewhere('reports.create', asked(what), as),
    tryReportHere: (as: Person, what: What) => app.call('reports.create', asked(what), as),
    itemOf: async (id: ReportId, as = now().mod): Promise<QueueItem> => {
      const found = (await queue(as)).items.find((item) => item.id === id);
      if (found === undefined) throw new Error('The report is not in the queue');
      return found;
    },
    claim: (reportId: ReportId, as = now().mod) => app.callElsewhere('queue.claim', { reportId }, as),
    release: (reportId: ReportId, as = now().mod) => app.call('queue.release', { reportId }, as),
    resolve: (reportId: ReportId, as = now().mod, more: Partial<CallArgs<'queue.resolve'>> = {}) => {
      const args = { reportId, outcome: 'actioned', note: ' Done. ', tell: false, ...more } as const;
      return app.callElsewhere('queue.resolve', args, as);
    },
    later: (ms: number): void => app.clock.setWall(app.clock.now() + ms),
    operator: async (command: AdminCommand): Promise<string> => {
      const outcome = await runCommand(app.server.services, command);
      return outcome.ok ? outcome.value.join('\n') : `failed: ${outcome.failure}`;
    },
    heardBy: async (socket: TestSocket): Promise<number> => {
      await socket.settle();
      return socket.eventsOf('GUILD_QUEUE').length;
    },
  };
};
