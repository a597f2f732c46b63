import type { MenuItemConstructorOptions } from 'electron/main';
import { describe, expect, it } from 'vitest';
import { APP_COMMANDS } from '../../../../src/contract/ipc/commands';
import { SHORTCUTS } from '../../../../src/domain/navigation/shortcuts';
import { dockMenuOf, jumpListOf } from '../../../../src/main/menu/jump-targets';
import { commandItemId, menuTemplate } from '../../../../src/main/menu/menu';

const systems = [
  ['macOS', true],
  ['others', false],
] as const;

const build = (isMac: boolean, isPractice = false) => {
  const did: string[] = [];
  const template = menuTemplate(
    { isMac, isDevelopment: false, isPractice },
    {
      command: (name) => void did.push(name),
      help: (page) => void did.push(`help ${page}`),
      practice: () => void did.push('practice'),
      zoom: (way) => void did.push(`zoom ${way}`),
    },
  );
  const items = template.flatMap((menu) =>
    Array.isArray(menu.submenu) ? menu.submenu : [],
  ) as readonly MenuItemConstructorOptions[];
  const press = (item: MenuItemConstructorOptions | undefined): void => {
    if (item?.click === undefined) throw new Error('There is no such item');
    Reflect.apply(item.click, undefined, []);
  };
  return { did, template, items, press };
};

describe.each(systems)('the menu of %s', (_, isMac) => {
  it('has every command once, which cannot be carried out before the page says so', () => {
    const { items, press, did } = build(isMac);
    // Practice needs nobody who is signed in.
    const commands = APP_COMMANDS.filter((command) => command !== 'practice');
    for (const command of commands) {
      const found = items.filter(({ id }) => id === commandItemId(command));
      expect(found, command).toHaveLength(1);
      expect(found[0]?.enabled).toBe(false);
      press(found[0]);
    }
    expect(did).toEqual(commands);
  });

  it('has no key twice, and no label but the hidden one', () => {
    const { items } = build(isMac);
    const keys = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    const labels = items.flatMap(({ label, visible }) =>
      label === undefined || visible === false ? [] : [label],
    );
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('zooms', () => {
    const { items, press, did } = build(isMac);
    for (const label of ['Zoom In', 'Zoom Out', 'Actual Size'])
      press(items.find((item) => item.label === label));
    expect(did).toEqual(['zoom in', 'zoom out', 'zoom reset']);
  });

  it('opens practice, but not out of practice', () => {
    const labelled = (isPractice: boolean) => {
      const { items, press, did } = build(isMac, isPractice);
      const item = items.find(({ label }) => label === 'Practice Moderation…');
      press(item);
      return [item?.enabled, did];
    };
    expect(labelled(false)).toEqual([true, ['practice']]);
    expect(labelled(true)[0]).toBe(false);
  });

  it('edits, closes and quits by the roles of the system', () => {
    const { template, items } = build(isMac);
    const roles = [...template, ...items].flatMap(({ role }) => role ?? []);
    expect(roles).toEqual(
      expect.arrayContaining(['editMenu', 'windowMenu', 'help', 'close', 'quit', 'togglefullscreen']),
    );
    expect(roles.includes('appMenu')).toBe(isMac);
    expect(roles.filter((role) => role === 'quit')).toHaveLength(1);
  });
});

describe('the keys of the list of shortcuts', () => {
  it('that work everywhere are those of the menu', () => {
    const listed = SHORTCUTS[0]?.shortcuts.flatMap(({ keys }) => keys) ?? [];
    const inMenu = build(false).items.flatMap(({ accelerator }) => accelerator ?? []);
    for (const keys of listed.filter((key) => key.startsWith('Mod+')))
      expect(inMenu).toContain(keys.replace('Mod', 'CmdOrCtrl').replace('++', '+Plus'));
  });

  it('that the page hears itself are not taken from it', () => {
    const { items } = build(false);
    for (const keys of ['Alt+Up', 'Alt+Down', 'Escape'])
      expect(items.find(({ accelerator }) => accelerator === keys)?.registerAccelerator).toBe(false);
    expect(build(true).items.flatMap(({ accelerator }) => accelerator ?? [])).not.toContain('Escape');
  });
});

describe('places to jump to', () => {
  const places = [{ guildId: '1', channelId: '2', name: 'The "Hall"' }];

  it('stand in the jump list, as links that start the app', () => {
    expect(jumpListOf(places, 'C:\\Guildhall.exe')).toMatchObject([
      {
        name: 'Servers',
        items: [{ program: 'C:\\Guildhall.exe', args: 'guildhall://channels/1/2', title: 'The "Hall"' }],
      },
    ]);
  });

  it('are gone when nobody is signed in', () => {
    expect(jumpListOf([], 'x')).toEqual([]);
  });

  it('stand in the menu of the dock, with the way to all others', () => {
    const did: string[] = [];
    const menu = dockMenuOf(
      { places, commands: ['quick-switcher'] },
      { open: ({ channelId }) => void did.push(channelId), find: () => void did.push('find') },
    );
    for (const { click } of menu) if (click !== undefined) Reflect.apply(click, undefined, []);
    expect(menu.map(({ label, type }) => label ?? type)).toEqual([
      'The "Hall"',
      'separator',
      'Find or start a conversation',
    ]);
    expect(did).toEqual(['2', 'find']);
    expect(
      dockMenuOf({ places: [], commands: [] }, { open: () => undefined, find: () => undefined }),
    ).toMatchObject([{ enabled: false }]);
  });
});

describe('the menu', () => {
  const pressed: string[] = [];
  const actions = {
    command: (name: string) => void pressed.push(name),
    help: (page: string) => void pressed.push(page),
    practice: () => void pressed.push('practice'),
    zoom: (way: string) => void pressed.push(way),
  };
  const labels = (isMac: boolean, isDevelopment: boolean) =>
    JSON.stringify(menuTemplate({ isMac, isDevelopment, isPractice: false }, actions));

  it('has the developer tools in development alone', () => {
    expect(labels(false, false)).not.toMatch(/toggleDevTools|reload/);
    expect(labels(false, true)).toContain('toggleDevTools');
  });

  it('leads to commands, each with its key', () => {
    const keys = labels(true, false).match(/CmdOrCtrl\+[^"]+/g) ?? [];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(
      expect.arrayContaining(['CmdOrCtrl+K', 'CmdOrCtrl+,', 'CmdOrCtrl+/', 'CmdOrCtrl+0']),
    );
  });
});
