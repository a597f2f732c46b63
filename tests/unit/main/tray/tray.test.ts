import type { MenuItemConstructorOptions } from 'electron/main';
import { describe, expect, it } from 'vitest';
import type { DesktopSummary } from '../../../../src/contract/ipc/desktop';
import { readHostAnswer } from '../../../../src/main/tray/tray-host';
import type { TrayItem } from '../../../../src/main/tray/tray-item';
import { trayState, trayTooltip } from '../../../../src/main/tray/tray-state';
import { trayPictures } from '../../../../src/main/tray/tray-pictures';
import { menuLabel, nextClaimEnd, trayMenu } from '../../../../src/main/tray/tray-menu';
import {
  askAgainAfter,
  closePolicy,
  type HostAnswer,
  isOffered,
  LOOK_EVERY_MS,
  LOOKS,
  trayPolicy,
} from '../../../../src/main/tray/tray-policy';
import { TrayWatch } from '../../../../src/main/tray/tray-watch';
import { ManualClock } from '../support/manual-clock';

const summary = (change: Partial<DesktopSummary> = {}): DesktopSummary => ({
  isSignedIn: true,
  status: 'active',
  unread: { channels: 0, pings: 0 },
  places: [],
  staff: [],
  voice: null,
  queue: { open: 0, newest: [] },
  ...change,
});

describe('whether there is a tray', () => {
  it.each<[HostAnswer, TrayItem['kind'], string]>([
    ['host', 'taken', 'there'],
    // A host that cannot be asked may draw the icon all the same.
    ['host', 'unknown', 'there'],
    ['host', 'missing', 'refused'],
    ['no-host', 'taken', 'no-host'],
    ['no-bus', 'taken', 'no-bus'],
  ])('on Linux is told by the host (%s) and by its list of icons (%s): %s', (answer, item, said) => {
    const facts = trayPolicy('linux', answer, item);
    expect(facts.isThere ? 'there' : facts.reason).toBe(said);
    expect(isOffered(facts)).toBe(answer === 'host');
    expect(closePolicy('tray', facts)).toBe(said === 'there' ? 'hide' : 'quit');
    expect(trayPolicy('win32', answer, item)).toEqual({ isThere: true });
  });

  it('is always so on Windows and macOS, and as the bus says on Linux', () => {
    expect(trayPolicy('win32', null, null)).toEqual({ isThere: true });
    expect(trayPolicy('darwin', 'no-bus', null)).toEqual({ isThere: true });
    expect(trayPolicy('linux', 'host', null)).toEqual({ isThere: true });
    expect(trayPolicy('linux', 'no-host', null)).toEqual({ isThere: false, reason: 'no-host' });
    expect(trayPolicy('linux', null, null)).toEqual({ isThere: false, reason: 'asking' });
  });

  it.each<[string, boolean, string, HostAnswer]>([
    ['gdbus, with a host', true, '(<true>,)\n', 'host'],
    ['dbus-send, with a host', true, 'method return\n   variant       boolean true\n', 'host'],
    ['a watcher without a host', true, '(<false>,)\n', 'no-host'],
    [
      'no watcher',
      false,
      'Error: GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown: The name is not provided',
      'no-host',
    ],
    ['no bus', false, 'Error connecting: Cannot autolaunch D-Bus without X11 $DISPLAY', 'no-bus'],
  ])('is read from what %s says', (_name, isDone, output, answer) => {
    expect(readHostAnswer({ isDone, output })).toBe(answer);
  });

  it('decides what closing does: to the tray only where there is one', () => {
    const none = { isThere: false, reason: 'no-host' } as const;
    expect(closePolicy('tray', { isThere: true })).toBe('hide');
    expect(closePolicy('tray', none)).toBe('quit');
    expect(closePolicy('minimise', none)).toBe('minimise');
    expect(closePolicy('quit', { isThere: true })).toBe('quit');
  });

  it('is asked again and again, for a tray may come late or go', async () => {
    const clock = new ManualClock();
    const changes: unknown[] = [];
    let answer: HostAnswer = 'no-host';
    let asked = 0;
    const watch = new TrayWatch({
      platform: 'linux',
      ask: async () => ((asked += 1), answer),
      findItem: async () => ({ kind: 'taken', host: ':1.1' }),
      onChange: (facts) => changes.push(facts.isThere ? 'there' : facts.reason),
      clock,
    });
    const settle = async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    };
    watch.start();
    await settle();
    expect(changes).toEqual(['asking', 'no-host']);
    answer = 'host';
    clock.advance(askAgainAfter(0));
    await settle();
    expect(changes).toEqual(['asking', 'no-host', 'there']);
    expect([0, 1, 4, 9].map(askAgainAfter)).toEqual([1000, 2000, 16_000, 30_000]);
    answer = 'no-host';
    expect(await watch.ask()).toEqual({ isThere: false, reason: 'no-host' });
    expect(changes.at(-1)).toBe('no-host');
    const before = asked;
    watch.stop();
    clock.advance(100_000);
    await settle();
    expect(asked).toBe(before);
  });

  /** A desktop with this answer of its list of icons. */
  const watchDesktop = (item: TrayItem) => {
    const clock = new ManualClock();
    const changes: string[] = [];
    const desktop = { item, looks: 0 };
    const watch = new TrayWatch({
      platform: 'linux',
      ask: async () => 'host',
      findItem: async () => ((desktop.looks += 1), desktop.item),
      onChange: (facts) => changes.push(facts.isThere ? 'there' : facts.reason),
      clock,
    });
    const settle = async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    };
    const pass = async (ms: number) => {
      for (let left = ms; left > 0; left -= LOOK_EVERY_MS) {
        clock.advance(Math.min(left, LOOK_EVERY_MS));
        await settle();
      }
    };
    return { watch, changes, desktop, settle, pass };
  };

  it('is none where the icon that was offered is not taken; that is known once and for all of this panel', async () => {
    const { watch, changes, desktop, settle, pass } = watchDesktop({ kind: 'missing', host: ':1.1' });
    watch.start();
    await settle();
    // A host may take the icon late.
    await pass(LOOK_EVERY_MS * (LOOKS - 2));
    expect(changes).toEqual(['asking', 'there']);
    await pass(LOOK_EVERY_MS * 2);
    expect(changes).toEqual(['asking', 'there', 'refused']);
    const { looks } = desktop;
    expect(await watch.ask()).toEqual({ isThere: false, reason: 'refused' });
    expect(desktop.looks).toBe(looks + 1);
    expect(changes).toHaveLength(3);
    // The desktop takes the icon after all.
    desktop.item = { kind: 'taken', host: ':1.1' };
    expect(await watch.ask()).toEqual({ isThere: true });
    expect(changes.at(-1)).toBe('there');
    watch.stop();
  });

  it('is there as soon as a slow panel has taken the icon', async () => {
    const { watch, changes, desktop, settle, pass } = watchDesktop({ kind: 'missing', host: ':1.1' });
    watch.start();
    await settle();
    await pass(LOOK_EVERY_MS * 3);
    desktop.item = { kind: 'taken', host: ':1.1' };
    await pass(LOOK_EVERY_MS * LOOKS);
    expect(changes).toEqual(['asking', 'there']);
    watch.stop();
  });

  it.each(['taken', 'missing'] as const)(
    'is offered the icon anew where another panel has come, of which it was %s before',
    async (before) => {
      const { watch, changes, desktop, settle, pass } = watchDesktop({ kind: before, host: ':1.1' });
      watch.start();
      await settle();
      await pass(LOOK_EVERY_MS * LOOKS);
      const known = changes.length;
      desktop.item = { kind: 'missing', host: ':1.2' };
      const asked = watch.ask();
      await settle();
      expect(changes.slice(known)).toEqual(['asking', 'there']);
      await pass(LOOK_EVERY_MS * LOOKS);
      expect(await asked).toEqual({ isThere: false, reason: 'refused' });
      watch.stop();
    },
  );

  it('is believed to be there where nobody says what became of the icon', async () => {
    const { watch, changes, settle } = watchDesktop({ kind: 'unknown', why: 'No answer in time' });
    watch.start();
    await settle();
    expect([await watch.ask(), changes]).toEqual([{ isThere: true }, ['asking', 'there']]);
    watch.stop();
  });

  it('is never asked where it needs no question', async () => {
    const changes: unknown[] = [];
    const watch = new TrayWatch({
      platform: 'win32',
      ask: () => Promise.reject(new Error('asked')),
      findItem: () => Promise.reject(new Error('asked')),
      onChange: (facts) => changes.push(facts),
      clock: new ManualClock(),
    });
    watch.start();
    expect(await watch.ask()).toEqual({ isThere: true });
    expect(changes).toEqual([{ isThere: true }]);
  });
});

describe('the icon', () => {
  it.each([
    [0, 0, 'quiet', 'Guildhall'],
    [1, 0, 'unread', 'Guildhall: 1 unread channel'],
    [3, 2, 'mentioned', 'Guildhall: 2 mentions, 3 unread channels'],
    [0, 1, 'mentioned', 'Guildhall: 1 mention'],
  ])('with %i unread channels and %i mentions is %s', (channels, pings, state, tooltip) => {
    const about = summary({ unread: { channels, pings } });
    expect([trayState(about), trayTooltip(about, false)]).toEqual([state, tooltip]);
  });

  it('has a shield while something waits for the person, unless somebody has mentioned them', () => {
    const waits = { queue: { open: 2, newest: [] } };
    const states = [
      summary(waits),
      summary({ ...waits, unread: { channels: 4, pings: 0 } }),
      summary({ ...waits, unread: { channels: 4, pings: 1 } }),
    ];
    expect(states.map(trayState)).toEqual(['waiting', 'waiting', 'mentioned']);
    expect(states.map((about) => trayTooltip(about, false))).toEqual([
      'Guildhall: 2 items in the queue',
      'Guildhall: 2 items in the queue, 4 unread channels',
      'Guildhall: 1 mention, 2 items in the queue, 4 unread channels',
    ]);
    expect(trayPictures('waiting', 'linux').map(({ scaleFactor }) => scaleFactor)).toEqual([1, 2]);
    const pictures = (['quiet', 'unread', 'waiting', 'mentioned'] as const).flatMap((state) =>
      ['linux', 'win32', 'darwin'].flatMap((platform) =>
        trayPictures(state, platform).map(({ dataURL }) => dataURL),
      ),
    );
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it('says that nothing is heard', () => {
    expect(trayTooltip(summary(), true)).toBe('Guildhall: notifications are muted');
    expect(trayTooltip(summary({ status: 'dnd' }), true)).toBe('Guildhall: Do Not Disturb');
    expect(trayTooltip(summary({ isSignedIn: false, status: 'dnd' }), true)).toBe('Guildhall');
  });
});

type Entry = MenuItemConstructorOptions;
const textOf = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ type, label = '', enabled, checked, submenu }) => {
    const mark = `${enabled === false ? '-' : ''}${checked === true ? '*' : ''}`;
    const own = type === 'separator' ? '---' : `${mark}${label}`;
    return Array.isArray(submenu) ? [own, ...textOf(submenu).map((line) => `  ${line}`)] : [own];
  });

const build = (about: DesktopSummary, mutedUntil: string | null = null) => {
  const done: unknown[] = [];
  const menu = trayMenu(
    { summary: about, mutedUntil, now: 1000 },
    {
      openQueue: (item) => done.push(['queue', item]),
      open: (link) => done.push(['open', link]),
      ask: (command) => done.push(command),
      mute: (choice) => done.push(['mute', choice]),
      unmute: () => done.push('unmute'),
      quit: () => done.push('quit'),
    },
  );
  const click = (...path: readonly string[]): void => {
    let entries: readonly Entry[] = menu;
    for (const label of path) {
      const found = entries.find((entry) => entry.label === label);
      if (found === undefined) throw new Error(`No ${label}`);
      if (Array.isArray(found.submenu)) entries = found.submenu;
      else Reflect.apply(found.click ?? (() => undefined), null, []);
    }
  };
  return { menu, done, click };
};

const FULL = summary({
  unread: { channels: 2, pings: 3 },
  places: [
    { guildId: '5', channelId: '100', messageId: '7', channel: 'R&D', guild: 'The Hall', pings: 3 },
    {
      guildId: '5',
      channelId: '101',
      messageId: null,
      channel: 'gen\u202eeral',
      guild: 'The Hall',
      pings: 0,
    },
  ],
  staff: [
    {
      guildId: '5',
      guild: 'The Hall',
      pages: ['queue', 'members', 'invites', 'bans', 'audit-log'],
      invitesPaused: null,
      reports: 3,
    },
    { guildId: '6', guild: 'The Yard', pages: ['queue', 'invites'], invitesPaused: true, reports: 0 },
  ],
});

describe('the menu', () => {
  it('has everything for somebody who is staff', () => {
    expect(textOf(build(FULL).menu)).toEqual([
      'Open Guildhall',
      '---',
      '-Mentions',
      '(3) #R&&D in The Hall',
      '-Unread',
      '#general in The Hall',
      '---',
      'Status',
      '  *Online',
      '  Idle',
      '  Do Not Disturb',
      'Mute Notifications',
      '  For 15 Minutes',
      '  For 1 Hour',
      '  For 8 Hours',
      '  Until Tomorrow',
      '  ---',
      '  -Turn Notifications On',
      'Moderation',
      '  The Hall',
      '    Queue (3)',
      '    Members Manager',
      '    Invites',
      '    Pause Invites',
      '    Resume Invites',
      '    Bans',
      '    Audit Log',
      '  The Yard',
      '    Queue',
      '    Invites',
      '    Resume Invites',
      '---',
      'Quit Guildhall',
    ]);
  });

  const item = (id: string, subject: string, handled: { by: string; until: number } | null = null) => ({
    ...{ guildId: '5', guild: 'The Hall', id, subject, handled },
  });
  const waiting = summary({
    queue: {
      open: 7,
      newest: [
        item('91', 'Message by Mo & Co in #general', { by: 'A\u202ena', until: 2000 }),
        item('90', 'brusk', { by: 'Ben', until: 1000 }),
      ],
    },
  });

  it('has the queue first, with its newest items and who is on them', () => {
    const { menu, click, done } = build(waiting);
    expect(textOf(menu).slice(0, 6)).toEqual([
      ...['Open Guildhall', '---', 'Queue (7)'],
      'Message by Mo && Co in #general in The Hall (Ana is handling this)',
      // A claim that nobody has renewed is none.
      'brusk in The Hall',
      '---',
    ]);
    click('Queue (7)');
    click('brusk in The Hall');
    expect(done).toEqual([
      ['queue', null],
      ['queue', { guildId: '5', id: '90' }],
    ]);
    expect(textOf(build(summary()).menu).join()).not.toContain('Queue');
  });

  it('is drawn again when the next of the claims that it shows ends', () => {
    expect([0, 1000, 2000].map((now) => nextClaimEnd(waiting, now))).toEqual([1000, 2000, null]);
    expect(nextClaimEnd(summary(), 0)).toBeNull();
  });

  it('has little for somebody who is not signed in, and no Moderation for who may not', () => {
    expect(textOf(build(summary({ isSignedIn: false })).menu)).toEqual([
      'Open Guildhall',
      '---',
      'Quit Guildhall',
    ]);
    const plain = textOf(build(summary(), 'Mon 14:30').menu);
    expect(plain).not.toContain('Moderation');
    expect(plain).toContain('-Nothing Unread');
    expect(plain).toContain('Muted Until Mon 14:30');
    expect(plain).toContain('  Turn Notifications On');
  });

  it('does what it says', () => {
    const { click, done } = build(FULL, 'Mon 14:30');
    click('(3) #R&&D in The Hall');
    click('Status', 'Do Not Disturb');
    click('Muted Until Mon 14:30', 'Until Tomorrow');
    click('Muted Until Mon 14:30', 'Turn Notifications On');
    click('Moderation', 'The Hall', 'Bans');
    click('Moderation', 'The Yard', 'Resume Invites');
    click('Quit Guildhall');
    expect(done).toEqual([
      ['open', { kind: 'channel', guildId: '5', channelId: '100', messageId: '7' }],
      { kind: 'status', status: 'dnd' },
      ['mute', 'tomorrow'],
      'unmute',
      ['open', null],
      { kind: 'staff-page', guildId: '5', page: 'bans' },
      { kind: 'pause-invites', guildId: '6', isPaused: false },
      'quit',
    ]);
  });

  it('shows names that cannot reorder, fill or underline it', () => {
    expect(menuLabel('a & b\u202e')).toBe('a && b');
    expect(menuLabel('x'.repeat(100))).toBe(`${'x'.repeat(40)}…`);
  });
});
