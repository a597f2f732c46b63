import { describe, expect, it } from 'vitest';
import { type ChannelId, type GuildId, toId, type UserId } from '../../../../src/contract/ids';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { holds, NO_RIGHTS, rightsOfMask } from '../../../../src/domain/permissions/place';
import { decodeHeard, encodeCommand } from '../../../../src/server/bus/commands';
import type { AudienceChange } from '../../../../src/server/gateway/audience';
import { commandOfChange, joinedOfCommand } from '../../../../src/server/cluster/audience-commands';

const STAFF = rightsOfMask(maskOf(['MANAGE_REPORTS', 'VIEW_CHANNELS']));
const VIEW = rightsOfMask(maskOf(['VIEW_CHANNELS']));
const change = {
  ...{ kind: 'member-joined' as const, guildId: toId<GuildId>('1'), userId: toId<UserId>('2') },
  rights: { inGuild: STAFF, base: VIEW, at: new Map([[toId<ChannelId>('3'), NO_RIGHTS]]) },
} satisfies AudienceChange;

/** A command as another node hears it. */
const heard = (text: string) => {
  const found = decodeHeard(text);
  return found !== null && 'command' in found ? found.command : null;
};
const joined = (text: string) => {
  const command = heard(text);
  if (command?.kind !== 'member-joined') throw new Error('This is no new member');
  return joinedOfCommand(command);
};

describe('a new member, on the way to another node', () => {
  const text = encodeCommand({ instance: 'a', seq: 1 }, commandOfChange(change), {});

  it('has the same rights there', () => {
    expect(joined(text)).toMatchObject(change);
  });

  it('may do nothing as staff where an older node has told of them', () => {
    const older = text.replace(/"inGuild":"\d+",?/, '');
    expect(older).not.toBe(text);
    expect(joined(older).rights).toEqual({ ...change.rights, inGuild: NO_RIGHTS });
    const oldest = JSON.stringify({
      ...{ from: 'a', seq: 1 },
      say: { kind: 'member-joined', guildId: '1', userId: '2', sees: true },
    });
    const { rights } = joined(oldest);
    expect([holds(rights.base, 'VIEW_CHANNELS'), rights.inGuild]).toEqual([true, NO_RIGHTS]);
  });
});

describe('an event for staff, on the way to another node', () => {
  const say = { kind: 'staff', guildId: toId<GuildId>('1'), holding: 'MANAGE_REPORTS' } as const;
  const text = encodeCommand({ instance: 'a', seq: 1 }, say, { body: '{"event":"GUILD_QUEUE"' });

  it('is the same there', () => {
    expect(heard(text)).toEqual(say);
  });

  it('is for nobody where the node does not know the permission, or the kind', () => {
    expect(heard(text.replace('MANAGE_REPORTS', 'MANAGE_LATER'))).toBeNull();
    expect(heard(text.replace('"staff"', '"of a later version"'))).toBeNull();
  });

  it('is no command that nodes without it would send to others', () => {
    expect(say.kind).not.toBe('guild');
    expect(text).not.toContain('isForViewers');
  });
});
