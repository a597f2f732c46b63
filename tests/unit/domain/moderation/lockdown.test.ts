import { describe, expect, it } from 'vitest';
import type { Lockdown, LockdownMeasures } from '../../../../src/contract/entities/lockdown';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import {
  endOfLockdown,
  hasMeasure,
  isReadOnly,
  lockedChannelsSeen,
  valuesBefore,
} from '../../../../src/domain/moderation/lockdown';

const NONE: LockdownMeasures = {
  ...{ pauseInvites: false, slowmodeS: 0, holdNewerThanDays: 0, membersReadOnly: false, channels: null },
};
const idOf = (id: number): ChannelId => toId<ChannelId>(String(id));
const channel = (id: number, slowmode: number) => ({ id: idOf(id), name: `c${id}`, slowmode });

describe('a lockdown', () => {
  it('has a measure where one of them does something', () => {
    expect(hasMeasure({ ...NONE, channels: [idOf(1)] })).toBe(false);
    for (const one of [
      { pauseInvites: true },
      { slowmodeS: 1 },
      { holdNewerThanDays: 1 },
      { membersReadOnly: true },
    ])
      expect(hasMeasure({ ...NONE, ...one })).toBe(true);
  });

  it('changes what is not so already, and only raises slow mode, in the channels that are meant', () => {
    const channels = [channel(1, 0), channel(2, 30), channel(3, 60), channel(4, 5)];
    const measures = { ...NONE, pauseInvites: true, slowmodeS: 30, channels: [idOf(1), idOf(2), idOf(3)] };
    expect(valuesBefore(measures, { invitesPaused: false, channels })).toEqual({
      ...{ pausedInvites: true, slowmode: [{ id: '1', was: 0 }] },
    });
    const all = valuesBefore({ ...measures, channels: null }, { invitesPaused: true, channels });
    expect(all).toEqual({
      pausedInvites: false,
      slowmode: [
        { id: '1', was: 0 },
        { id: '4', was: 5 },
      ],
    });
    expect(valuesBefore(NONE, { invitesPaused: false, channels })).toEqual({
      ...{ pausedInvites: false, slowmode: [] },
    });
  });

  it('puts back what is still its own, keeps the rest, and leaves out what is gone', () => {
    const before = {
      pausedInvites: true,
      slowmode: [1, 2, 3].map((id) => ({ id: idOf(id), was: id })),
    };
    const now = { invitesPaused: true, channels: [channel(1, 30), channel(2, 31), channel(4, 30)] };
    expect(endOfLockdown({ slowmodeS: 30 }, before, now)).toEqual({
      unpausesInvites: true,
      slowmode: [{ id: '1', seconds: 1 }],
      restored: [
        { what: 'invites_paused', channel: null, now: false },
        { what: 'slowmode', channel: { id: '1', name: 'c1' }, now: 1 },
      ],
      kept: [{ what: 'slowmode', channel: { id: '2', name: 'c2' }, now: 31 }],
    });
    expect(endOfLockdown({ slowmodeS: 30 }, before, { ...now, invitesPaused: false })).toMatchObject({
      unpausesInvites: false,
      kept: [{ what: 'invites_paused', channel: null, now: false }, { now: 31 }],
    });
    const nothing = { pausedInvites: false, slowmode: [] };
    expect(endOfLockdown({ slowmodeS: 0 }, nothing, now)).toEqual({
      ...{ unpausesInvites: false, slowmode: [], restored: [], kept: [] },
    });
  });

  it('names to nobody the channels that they do not see', () => {
    const lockdown: Lockdown = { by: null, until: null, measures: { ...NONE, channels: [idOf(1), idOf(2)] } };
    expect(lockedChannelsSeen(lockdown, (id) => id === '2').measures.channels).toEqual(['2']);
    const all = { ...lockdown, measures: NONE };
    expect(lockedChannelsSeen(all, () => false)).toBe(all);
    expect(lockedChannelsSeen(null, () => true)).toBeNull();
  });

  it('lets members only read in its channels, with that measure alone', () => {
    const read = { ...NONE, membersReadOnly: true };
    expect(isReadOnly(read, idOf(1))).toBe(true);
    expect(isReadOnly({ ...read, channels: [idOf(2)] }, idOf(1))).toBe(false);
    expect(isReadOnly({ ...read, channels: [idOf(2)] }, idOf(2))).toBe(true);
    expect(isReadOnly({ ...NONE, slowmodeS: 5 }, idOf(1))).toBe(false);
  });
});
