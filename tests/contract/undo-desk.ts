import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { AuditLogEntryId, UserId } from '../../src/contract/ids';
import type { Person, TestServer } from '../support/node/server-app';
import { createDesk, type Desk } from './moderation-parts';
import type { StoreUnderTest } from './stores';

/** A server for the tests of a block, with a desk of its own for each. */
export const openUndo = (start: StoreUnderTest['start']) => {
  let app: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    app = await start();
  });
  beforeEach(async () => {
    desk = await createDesk(app);
  });
  afterEach(() => app.hangUp());
  afterAll(() => app.close());

  const undo = (entryId: AuditLogEntryId, as: Person = desk.owner, force?: boolean) =>
    app.callElsewhere(
      'auditLog.undo',
      { guildId: desk.guild.id, entryId, reason: 'By mistake.', ...(force === undefined ? {} : { force }) },
      as,
    );
  const entryOf = async (action: string) => {
    const entry = await desk.entryOf(action);
    if (entry === undefined) throw new Error(`No entry of ${action}`);
    return entry;
  };
  const profileOf = (userId: UserId) =>
    app.done('members.fetch', { guildId: desk.guild.id, userId }, desk.owner);
  const memberOf = async (userId: UserId) => (await profileOf(userId)).member;
  const rolesOf = async (userId: UserId) =>
    (await profileOf(userId)).roles.filter(({ isDefault }) => !isDefault).map(({ name }) => name);
  return { now: () => ({ app, desk }), undo, entryOf, memberOf, rolesOf };
};
