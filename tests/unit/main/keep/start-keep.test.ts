import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ChannelId, type GuildId, toId } from '../../../../src/contract/ids';
import type { SessionState } from '../../../../src/contract/ipc/pushes';
import { defaultPreferences, type Preferences } from '../../../../src/contract/preferences';
import { startKeep, type StartedKeep } from '../../../../src/main/keep/start-keep';
import { makeMessages } from '../../../support/renderer/factories';
import { useFolder } from '../removal/support';
import { ManualClock } from '../support/manual-clock';

const at = useFolder();
const place = { guildId: toId<GuildId>('5'), channelId: toId<ChannelId>('7') };
const channel = { ...place, completeTo: 1, hasOlder: false, messages: makeMessages(1, 3) };
const signedIn = (id: string, remembered = true): SessionState =>
  ({ phase: 'signed-in', user: { id }, server: { kind: 'local' }, remembered }) as unknown as SessionState;

let state: SessionState;
let preferences: Preferences;
let keep: StartedKeep;
const start = (): void => {
  keep = startKeep({
    ...{ userData: at(), clock: new ManualClock(), preferences: () => preferences },
    session: {
      get state() {
        return state;
      },
    },
  });
};
beforeEach(async () => {
  state = signedIn('1');
  preferences = defaultPreferences;
  start();
  await keep.write(channel);
});
const isThere = (): boolean => existsSync(at('kept-messages'));

describe('the kept messages of an account', () => {
  it('are there after a restart, with what they take', async () => {
    const { bytes } = await keep.describe();
    start();
    keep.begin();
    expect([(await keep.read(place))?.messages.length, (await keep.describe()).bytes]).toEqual([3, bytes]);
    expect(bytes).toBeGreaterThan(300);
  });

  it('go when another account signs in', async () => {
    state = signedIn('2');
    start();
    keep.begin();
    expect([await keep.read(place), await keep.describe()]).toEqual([null, { bytes: 0 }]);
    state = signedIn('1');
    expect(await keep.read(place)).toBeNull();
  });

  it.each(['asked', 'network', null] as const)('are removed by a sign-out (%s)', async (reason) => {
    state = { phase: 'signed-out', reason };
    keep.signedOut(reason);
    await keep.written();
    expect([isThere(), await keep.read(place), await keep.describe()]).toEqual([false, null, { bytes: 0 }]);
  });

  it.each(['locked', 'unreadable', 'rejected'] as const)(
    'stay where the same person comes back (%s)',
    async (reason) => {
      state = { phase: 'signed-out', reason };
      keep.signedOut(reason);
      expect(await keep.read(place)).toBeNull();
      state = signedIn('1');
      expect((await keep.read(place))?.messages).toHaveLength(3);
    },
  );

  it('go where the session does not outlive the app', async () => {
    state = signedIn('1', false);
    start();
    keep.begin();
    await keep.write(channel);
    await keep.written();
    expect([isThere(), await keep.read(place)]).toEqual([false, null]);
  });

  it('go when they are turned off, also before the start, and when the person deletes them', async () => {
    preferences = { ...preferences, keptMegabytes: 0 };
    keep.settingsChanged();
    await keep.written();
    expect(isThere()).toBe(false);
    preferences = defaultPreferences;
    await keep.write(channel);
    expect(isThere()).toBe(true);
    preferences = { ...preferences, keptMegabytes: 0 };
    start();
    keep.begin();
    await keep.written();
    expect(isThere()).toBe(false);
    preferences = defaultPreferences;
    await keep.write(channel);
    await keep.clear();
    expect(isThere()).toBe(false);
  });
});
