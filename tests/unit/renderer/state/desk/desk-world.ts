import type { QueueItem } from '../../../../../src/contract/entities/queue-item';
import { success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import type { DeskAct } from '../../../../../src/contract/ipc/desk';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { makeDeskView } from '../../../../../src/renderer/state/desk/view';
import {
  at,
  everyone,
  fullMeta,
  id,
  makeGuild,
  makeMember,
  makePerson,
  makeReport,
  makeRole,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { acknowledged } from '../../../../support/renderer/open-overlay';
import { startTestApp } from '../../../../support/renderer/test-store';

export const HALL = id<GuildId>(5);
export const YARD = id<GuildId>(6);
export const STAFF: readonly PermissionName[] = [
  ...(['VIEW_CHANNELS', 'MANAGE_REPORTS', 'MANAGE_MESSAGES'] as const),
  ...(['MODERATE_MEMBERS', 'BAN_MEMBERS'] as const),
];
export const REPORTS_ONLY: readonly PermissionName[] = ['VIEW_CHANNELS', 'MANAGE_REPORTS'];
export const PLACE = { guildId: HALL, id: '1' };

export const mine = (number = 1, change: Partial<QueueItem> = {}): QueueItem =>
  makeReport(number, { claimedBy: makePerson(1, 'ada'), claimedUntil: at(120), ...change });
export const bobs = (number: number): QueueItem =>
  makeReport(number, { claimedBy: makePerson(2, 'bob'), claimedUntil: at(120) });
export const decided = (outcome: string): QueueItem =>
  makeReport(1, { status: 'resolved', outcome, resolvedBy: makePerson(1, 'ada'), resolvedAt: at(1) });

export interface World {
  readonly api?: ApiAnswers;
  readonly open?: readonly QueueItem[];
  readonly permissions?: readonly PermissionName[];
  readonly features?: readonly string[];
}

export const start = async ({ api = {}, open, permissions = STAFF, features = [] }: World = {}) => {
  const staff = makeRole({ id: id(21), position: 5, permissions: mask(...permissions) });
  const items = open ?? [bobs(2), makeReport(1)];
  const answer = (guildId: GuildId) => (guildId === HALL ? items : []);
  const bridge = createFakeBridge(
    {
      'queue.fetch': ({ guildId }) =>
        success({ error: 0, items: [...answer(guildId)], open: answer(guildId).length }),
      'queue.claim': () => success({ error: 0, item: mine() }),
      'queue.release': () => success({ error: 0, item: makeReport(1) }),
      'queue.resolve': ({ outcome }) => success({ error: 0, item: decided(outcome) }),
      'members.list': () =>
        success({ error: 0, members: [makeMember({ id: makeReport(1).target?.id ?? id(3) })] }),
      'messages.delete': acknowledged,
      'members.timeout': () => success({ error: 0, message: null }),
      'bans.add': () => success({ error: 0, message: null }),
      ...api,
    },
    { 'desk.tell': () => null },
  );
  const meta = { ...fullMeta, features: [...fullMeta.features, 'reports', 'timeouts', ...features] };
  const guilds = [
    makeGuild({ memberRoles: [everyone, staff], ownerId: id(9) }),
    makeGuild({ id: YARD, name: 'The Yard', channels: [], ownerId: id(9) }),
  ];
  const app = await startTestApp({ bridge, guilds, boot: { session: makeSession({ meta }) } });
  const state = () => app.store.getState();
  const ask = async (asked: Parameters<typeof bridge.push<'desk.asked'>>[1]) => {
    bridge.push('desk.asked', asked);
    await settle();
    await settle();
  };
  return {
    ...app,
    state,
    ask,
    act: (act: DeskAct) => ask({ kind: 'act', act }),
    open: () => ask({ kind: 'opened', place: PLACE }),
    view: () => makeDeskView(state(), app.clock.now()),
  };
};
