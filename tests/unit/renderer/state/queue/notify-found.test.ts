import { describe, expect, it } from 'vitest';
import type { QueueItem } from '../../../../../src/contract/entities/queue-item';
import type { GuildId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { makeHeldItem } from '../../../../support/renderer/automod';
import {
  everyone,
  fullMeta,
  id,
  makeGuild,
  makePerson,
  makeReport,
  makeRole,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const guildId = id<GuildId>(5);

const start = async () => {
  const bridge = createFakeBridge();
  const staff = makeRole({ id: id(21), position: 2, permissions: mask('VIEW_CHANNELS', 'MANAGE_REPORTS') });
  const app = await startTestApp({
    bridge,
    guilds: [makeGuild({ name: 'The Hall', memberRoles: [everyone, staff] })],
    boot: { session: makeSession({ meta: { ...fullMeta, features: [...fullMeta.features, 'reports'] } }) },
  });
  const callsOf = (wanted: string) =>
    bridge.calls.filter(({ name }) => name === wanted).map(({ args }) => args);
  return {
    told: (item: QueueItem, open: number) => app.hear(liveEvent('GUILD_QUEUE', { guildId, item, open })),
    shown: () => callsOf('notifications.show'),
    closed: () => callsOf('notifications.close'),
  };
};

describe('a message that a rule has found', () => {
  it('notifies staff, and says by which rule', async () => {
    const { told, shown } = await start();
    told(makeHeldItem(3), 1);
    told(makeReport(4, { rule: 'Insults', reports: [] }), 2);
    expect(shown()).toMatchObject([
      {
        ...{ key: 'report-3', title: 'A message waits for review in The Hall', body: 'Found by No sales' },
        opens: { kind: 'queue', guildId },
      },
      { title: 'A message was flagged in The Hall', body: 'Found by Insults' },
    ]);
  });

  it('notifies once, and no longer when somebody handles or decides it', async () => {
    const { told, shown, closed } = await start();
    told(makeHeldItem(3), 1);
    told(makeHeldItem(3, { status: 'resolved', outcome: 'released', resolvedBy: makePerson(2, 'bob') }), 0);
    expect(shown()).toHaveLength(1);
    expect(closed()).toEqual([{ keys: ['report-3'], channelId: null }]);
  });
});
