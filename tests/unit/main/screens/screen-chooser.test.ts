import { describe, expect, it } from 'vitest';
import type { ScreenSource } from '../../../../src/contract/ipc/screens';
import { ScreenChoice } from '../../../../src/main/page/screen-choice';
import { ScreenChooser } from '../../../../src/main/screens/screen-chooser';
import { isChosenBySystem } from '../../../../src/main/screens/system-chooser';

const source = (id: string, name: string): ScreenSource => ({
  ...{ id, name, kind: id.startsWith('screen') ? 'screen' : 'window', picture: new Uint8Array([1]) },
});
const LOOK = { theme: 'dark', fontScale: 1, pingColour: '#fff' } as const;

const setUp = ({
  canSound = false,
  asksSystem = null as null | (() => Promise<{ id: string; name: string } | null>),
} = {}) => {
  const happened: string[] = [];
  let onClosed = (): void => undefined;
  let sources = [source('screen:0:0', 'Entire screen'), source('window:7:0', 'Letters')];
  const chooser = new ScreenChooser({
    list: async () => sources,
    facts: () => ({ look: LOOK, canSound, isDenied: false }),
    askSystem: asksSystem,
    openWindow: (closed) => {
      happened.push('open');
      onClosed = closed;
      return {
        bringUp: () => happened.push('bring up'),
        renew: () => happened.push('renew'),
        close: () => happened.push('close'),
      };
    },
  });
  return {
    chooser,
    happened,
    close: () => onClosed(),
    list: (next: readonly ScreenSource[]) => (sources = [...next]),
  };
};

describe('a page that asks for a screen', () => {
  it('gets the one that the person chooses in the window of main, and the window closes', async () => {
    const { chooser, happened } = setUp();
    const asked = chooser.ask();
    const shown = await chooser.shown();
    expect(shown.sources.map(({ name }) => name)).toEqual(['Entire screen', 'Letters']);
    chooser.choose({ id: 'window:7:0', withSound: false });
    expect(await asked).toEqual({ source: { id: 'window:7:0', name: 'Letters' }, withSound: false });
    expect(happened).toEqual(['open', 'close']);
  });

  it('gets nothing where the person wants none, closes the window, or has gone', async () => {
    for (const end of [
      ({ chooser }: ReturnType<typeof setUp>) => chooser.choose({ id: null, withSound: false }),
      ({ close }: ReturnType<typeof setUp>) => close(),
      ({ chooser }: ReturnType<typeof setUp>) => chooser.cancel(),
      ({ chooser }: ReturnType<typeof setUp>) => chooser.stop(),
    ]) {
      const world = setUp();
      const asked = world.chooser.ask();
      end(world);
      expect(await asked).toBeNull();
    }
  });

  it('gets nothing that was not listed, and nothing when nobody was asked', async () => {
    const { chooser, happened, list } = setUp();
    const asked = chooser.ask();
    chooser.choose({ id: 'window:7:0', withSound: false });
    await chooser.shown();
    chooser.choose({ id: 'window:9:0', withSound: false });
    list([source('window:8:0', 'Another')]);
    await chooser.shown();
    chooser.choose({ id: 'window:7:0', withSound: false });
    expect(happened).toEqual(['open']);
    chooser.choose({ id: 'window:8:0', withSound: true });
    // This computer cannot share what it plays.
    expect(await asked).toEqual({ source: { id: 'window:8:0', name: 'Another' }, withSound: false });
    expect((await chooser.shown()).sources).toEqual([]);
    chooser.choose({ id: 'window:8:0', withSound: false });
    expect(happened).toEqual(['open', 'close']);
  });

  it('asks once at a time: another question brings up the first one', async () => {
    const { chooser, happened } = setUp();
    const asked = chooser.ask();
    expect(await chooser.ask()).toBeNull();
    expect(happened).toEqual(['open', 'bring up']);
    chooser.cancel();
    await asked;
  });

  it('chooses in a window that looks as the person wants it, while there is one', async () => {
    const { chooser, happened } = setUp();
    chooser.lookChanged();
    const asked = chooser.ask();
    chooser.lookChanged();
    chooser.cancel();
    await asked;
    chooser.lookChanged();
    expect(happened).toEqual(['open', 'renew', 'close']);
  });

  it('gets the sound of the computer where that can be, and the person wants it', async () => {
    const { chooser } = setUp({ canSound: true });
    const asked = chooser.ask();
    await chooser.shown();
    chooser.choose({ id: 'screen:0:0', withSound: true });
    expect((await asked)?.withSound).toBe(true);
  });

  it('has the system ask once, where programs may not list screens', async () => {
    let times = 0;
    const { chooser, happened } = setUp({
      asksSystem: async () => {
        times += 1;
        return { id: 'screen:1:0', name: 'Screen' };
      },
    });
    const [first, second] = await Promise.all([chooser.ask(), chooser.ask()]);
    expect(first?.source.id).toBe('screen:1:0');
    expect(second).toBeNull();
    expect(times).toBe(1);
    expect(happened).toEqual([]);
  });

  it('gets nothing before the part that asks has started', async () => {
    const choice = new ScreenChoice();
    expect(await choice.ask()).toBeNull();
    const chosen = { source: { id: 'screen:0:0', name: 'Screen' }, withSound: false };
    choice.askBy(async () => chosen);
    expect(await choice.ask()).toBe(chosen);
  });
});

describe('the system asks for a screen', () => {
  it.each([
    ['linux', [], { XDG_SESSION_TYPE: 'wayland', DISPLAY: ':0' }, true],
    ['linux', ['--ozone-platform=wayland'], { DISPLAY: ':0' }, true],
    ['linux', [], { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['linux', [], { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }, false],
    ['linux', ['--ozone-platform=x11'], { DISPLAY: ':0' }, false],
    ['win32', [], { XDG_SESSION_TYPE: 'wayland' }, false],
    ['darwin', [], {}, false],
  ])('on %s with %j and %j: %s', (platform, argv, environment, expected) => {
    expect(isChosenBySystem(platform, argv, environment)).toBe(expected);
  });
});
