import { describe, expect, it } from 'vitest';
import type { DesktopSummary, ShownNotification } from '../../../../src/contract/ipc/desktop';
import { defaultPreferences, type Preferences } from '../../../../src/contract/preferences';
import { badgeCount, OVERLAY_SIZE, overlayBitmap } from '../../../../src/main/desktop/badge';
import { DesktopPart } from '../../../../src/main/desktop/desktop-part';
import { NotificationCentre } from '../../../../src/main/notifications/notification-centre';
import type { TrayContent } from '../../../../src/main/tray/tray-icon';
import { type HostAnswer, LOOK_EVERY_MS, LOOKS } from '../../../../src/main/tray/tray-policy';
import { TrayWatch } from '../../../../src/main/tray/tray-watch';
import { ManualClock } from '../support/manual-clock';

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Advances the clock by the time that a desktop has to accept an icon. */
const passLooks = async (clock: ManualClock) => {
  for (let look = 0; look < LOOKS; look += 1) {
    clock.advance(LOOK_EVERY_MS);
    await settle();
  }
};

const summary = (pings: number, channels = pings): DesktopSummary => ({
  ...{ isSignedIn: true, status: 'active', isInvisible: null, said: null, places: [], staff: [] },
  unread: { channels, pings },
  voice: null,
  queue: { open: 0, newest: [] },
});

let notes = 0;
const note = (isForMe: boolean): ShownNotification => ({
  ...{ key: `k${(notes += 1)}`, title: 'Wren', body: '', place: null, isSilent: false },
  isForMe,
});

const start = async (
  change: Partial<Preferences> = {},
  options: {
    readonly host?: HostAnswer;
    readonly item?: 'taken' | 'missing';
    readonly startsHidden?: boolean;
  } = {},
) => {
  const { host = 'host', item = 'taken', startsHidden = false } = options;
  const clock = new ManualClock();
  const world: {
    host: HostAnswer;
    item: 'taken' | 'missing';
    isVisible: boolean;
    isFocused: boolean;
    values: Preferences;
  } = {
    host,
    item,
    isVisible: !startsHidden,
    isFocused: false,
    values: { ...defaultPreferences, ...change },
  };
  const done: unknown[] = [];
  const drawn: TrayContent[] = [];
  const badges: number[] = [];
  const notes: string[] = [];
  const clicks: ((isForWindow: boolean) => void)[] = [];
  const window = {
    isDestroyed: () => false,
    isMinimized: () => false,
    restore: () => undefined,
    isVisible: () => world.isVisible,
    isFocused: () => world.isFocused,
    show: () => undefined,
    focus: () => undefined,
    hide: () => undefined,
    showInactive: () => void done.push('show'),
    minimize: () => void done.push('minimise'),
    flashFrame: () => void done.push('flash'),
  };
  const part: DesktopPart = new DesktopPart(
    {
      window: () => window,
      preferences: () => world.values,
      setPreferences: (set) => {
        const before = world.values;
        world.values = { ...before, ...set };
        part.preferencesChanged(world.values, before);
      },
      push: (name, payload) => done.push([name, payload]),
      open: (link) => done.push(['open', link]),
      openQueue: (item) => done.push(['queue', item]),
      answerRequest: () => undefined,
      sendReply: () => undefined,
      quit: () => done.push('quit'),
      startsHidden,
      isPractice: false,
      clock,
    },
    {
      centre: (onClicked) =>
        new NotificationCentre({
          isSupported: () => true,
          isPractice: false,
          create: ({ title }, events) => ({
            show: () => {
              clicks.push(events.onClicked);
              notes.push(title);
              events.onShown();
            },
            close: () => events.onClosed(),
          }),
          onClicked,
          onAnswered: () => undefined,
          onReplied: () => undefined,
          clock,
        }),
      watch: (onChange) =>
        new TrayWatch({
          platform: 'linux',
          ask: async () => world.host,
          findItem: async () => ({ kind: world.item, host: ':1.1' }),
          ...{ onChange, clock },
        }),
      tray: { show: (content) => void drawn.push(content), remove: () => void done.push('no tray') },
      showBadge: (count) => void badges.push(count),
      timeText: (time) => `at ${time}`,
    },
  );
  await settle();
  return { part, clock, world, done, drawn, badges, notes, clicks };
};

describe('the tray', () => {
  it('is drawn once it is there, and anew at most every 300 ms, and only when something changed', async () => {
    const { part, clock, drawn } = await start();
    const count = drawn.length;
    expect(drawn.at(-1)).toMatchObject({ state: 'quiet', tooltip: 'Guildhall' });
    clock.advance(300);
    for (const pings of [1, 2, 3]) part.summarise(summary(pings));
    clock.advance(300);
    expect(drawn.slice(count).map(({ tooltip }) => tooltip)).toEqual([
      'Guildhall: 1 mention, 1 unread channel',
      'Guildhall: 3 mentions, 3 unread channels',
    ]);
    part.summarise(summary(3));
    clock.advance(300);
    expect(drawn).toHaveLength(count + 2);
  });

  it('is drawn again when a claim that it shows has ended, though nobody tells that', async () => {
    const { part, clock, drawn } = await start();
    clock.advance(300);
    const item = { guildId: '5', guild: 'The Hall', id: '9', subject: 'brusk' };
    const handled = { by: 'Ana', until: clock.now() + 60_000 };
    part.summarise({ ...summary(0), queue: { open: 1, newest: [{ ...item, handled }] } });
    const labels = () => drawn.at(-1)?.menu.map(({ label }) => label);
    expect(drawn.at(-1)).toMatchObject({ state: 'waiting', tooltip: 'Guildhall: 1 item in the queue' });
    expect(labels()).toContain('brusk in The Hall (Ana is handling this)');
    clock.advance(59_999);
    expect(labels()).not.toContain('brusk in The Hall');
    clock.advance(1);
    expect(labels()).toContain('brusk in The Hall');
    const count = drawn.length;
    part.stop();
    clock.advance(60_000);
    expect(drawn).toHaveLength(count);
  });

  it('says that it is there, and goes when its host goes', async () => {
    const { part, clock, world, done } = await start();
    part.pageReady();
    expect(done.at(-1)).toEqual(['desktop.changed', { tray: { isThere: true } }]);
    world.host = 'no-host';
    clock.advance(60_000);
    await settle();
    expect(done.slice(-2)).toEqual([
      ['desktop.changed', { tray: { isThere: false, reason: 'no-host' } }],
      'no tray',
    ]);
  });

  it('is nobody’s any more who has signed out', async () => {
    const { part, clock, drawn } = await start();
    part.summarise(summary(4));
    clock.advance(1000);
    part.signedOut();
    clock.advance(1000);
    expect(drawn.at(-1)).toMatchObject({ state: 'quiet', tooltip: 'Guildhall' });
  });
});

describe('closing', () => {
  it('hides where there is a tray, and says once that the app goes on', async () => {
    const { part, notes, world } = await start();
    expect(await part.closing()).toBe('hide');
    expect(await part.closing()).toBe('hide');
    expect(notes).toEqual(['Guildhall is still running in the tray']);
    expect(world.values.knowsTray).toBe(true);
  });

  it('asks again for a tray, and quits where there is none', async () => {
    const { part, world, notes } = await start({}, { host: 'no-host' });
    expect(await part.closing()).toBe('quit');
    expect(notes).toEqual([]);
    world.host = 'host';
    expect(await part.closing()).toBe('hide');
  });

  it('quits where the desktop draws icons and has refused this one, which stays offered', async () => {
    const { part, clock, world, notes, done, drawn } = await start({}, { item: 'missing' });
    const closing = part.closing();
    await passLooks(clock);
    expect([await closing, notes]).toEqual(['quit', []]);
    expect(done).toContainEqual(['desktop.changed', { tray: { isThere: false, reason: 'refused' } }]);
    const before = drawn.length;
    part.summarise(summary(1));
    clock.advance(300);
    expect(drawn).toHaveLength(before + 1);
    world.item = 'taken';
    expect(await part.closing()).toBe('hide');
  });

  it.each(['minimise', 'quit'] as const)('does what else was chosen: %s', async (closeAction) => {
    const { part } = await start({ closeAction });
    expect(await part.closing()).toBe(closeAction);
  });
});

describe('a window that is hidden without a tray', () => {
  it('comes out where the desktop has refused the icon', async () => {
    const { clock, done } = await start({}, { item: 'missing', startsHidden: true });
    await passLooks(clock);
    clock.advance(15_000);
    expect(done.slice(-2)).toEqual(['show', 'minimise']);
  });

  it('comes out among the minimised, but not before a late tray had its time', async () => {
    const { clock, done, world } = await start({}, { host: 'no-host', startsHidden: true });
    clock.advance(14_000);
    expect(done).not.toContain('minimise');
    clock.advance(1000);
    expect(done.slice(-2)).toEqual(['show', 'minimise']);
    world.isVisible = true;
    const late = await start({}, { host: 'no-host', startsHidden: true });
    late.world.host = 'host';
    late.clock.advance(1000);
    await settle();
    late.clock.advance(60_000);
    expect(late.done).not.toContain('minimise');
  });

  it('does not touch a window that was never hidden', async () => {
    const { clock, done } = await start({}, { host: 'no-host' });
    clock.advance(60_000);
    expect(done).not.toContain('minimise');
  });
});

describe('a mute of everything', () => {
  it('is in the menu while it lasts, and is taken away when it is over', async () => {
    const { part, clock, drawn, world } = await start();
    part.summarise(summary(0));
    const until = clock.now() + 90_000;
    const before = world.values;
    world.values = { ...before, mutedUntil: until };
    part.preferencesChanged(world.values, before);
    clock.advance(1000);
    expect(drawn.at(-1)?.menu.map(({ label }) => label)).toContain(`Muted Until at ${until}`);
    expect(drawn.at(-1)?.tooltip).toBe('Guildhall: notifications are muted');
    clock.advance(89_000);
    expect(world.values.mutedUntil).toBeNull();
    clock.advance(1000);
    expect(drawn.at(-1)?.tooltip).toBe('Guildhall');
  });
});

describe('a notification of a report', () => {
  const reported = (reportId?: string): ShownNotification => ({
    ...note(true),
    opens: { kind: 'queue', guildId: '5', ...(reportId === undefined ? {} : { reportId }) },
  });

  it('leads to the queue’s own window while the app’s is hidden, and to the app’s where that is asked for', async () => {
    const { part, world, done, clicks } = await start();
    world.isVisible = false;
    await part.show(reported('9'));
    clicks.at(-1)?.(false);
    expect(done.at(-1)).toEqual(['queue', { guildId: '5', id: '9' }]);
    await part.show(reported());
    clicks.at(-1)?.(false);
    expect(done.at(-1)).toEqual(['queue', null]);
    const inWindow = ['open', { kind: 'queue', guildId: '5', reportId: '9' }];
    await part.show(reported('9'));
    clicks.at(-1)?.(true);
    expect(done.at(-1)).toEqual(inWindow);
    world.isVisible = true;
    await part.show(reported('9'));
    clicks.at(-1)?.(false);
    expect(done.slice(-2)).toEqual([inWindow, inWindow]);
  });
});

describe('the badge and attention', () => {
  it('count mentions, where they are wanted, and are gone at the end', async () => {
    const { part, clock, badges, world } = await start();
    part.summarise(summary(2));
    clock.advance(1000);
    part.summarise(summary(2, 5));
    clock.advance(1000);
    expect(badges).toEqual([2]);
    const before = world.values;
    world.values = { ...before, showsBadge: false };
    part.preferencesChanged(world.values, before);
    clock.advance(1000);
    expect(badges).toEqual([2, 0]);
    expect(badgeCount(summary(5000), true)).toBe(999);
    const other = await start();
    other.part.summarise(summary(1));
    other.clock.advance(1000);
    other.part.stop();
    expect(other.badges).toEqual([1, 0]);
  });

  it('asks for attention only for a mention, where that was chosen, of a window without the focus', async () => {
    const quiet = await start();
    await quiet.part.show(note(true));
    expect(quiet.done).not.toContain('flash');
    const { part, done, world } = await start({ asksAttention: true });
    await part.show(note(false));
    world.isFocused = true;
    await part.show(note(true));
    expect(done).not.toContain('flash');
    world.isFocused = false;
    await part.show(note(true));
    expect(done).toContain('flash');
  });

  it('draws the count on its disc', () => {
    const [one, many] = [overlayBitmap(1), overlayBitmap(12)];
    expect(one).toHaveLength(OVERLAY_SIZE * OVERLAY_SIZE * 4);
    expect(one.equals(many)).toBe(false);
    expect(overlayBitmap(10).equals(many)).toBe(true);
    expect([...one.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    const middle = (16 * OVERLAY_SIZE + 16) * 4;
    expect([...one.subarray(middle, middle + 4)]).toEqual([255, 255, 255, 255]);
  });
});
