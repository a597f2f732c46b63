import { describe, expect, it } from 'vitest';
import { mimeFolders, pathsOutside } from '../../../../src/main/removal/outside-paths';

const paths = (platform: NodeJS.Platform, environment: Record<string, string> = {}) => {
  const surroundings = { platform, environment, home: '/home/me', temporary: '/tmp' };
  return [...pathsOutside(surroundings).map(({ path }) => path), ...mimeFolders(surroundings)];
};

describe('places outside of the data folder', () => {
  it('are where a Linux desktop has them', () => {
    expect(paths('linux')).toEqual([
      '/home/me/.cache/guildhall-updater',
      '/home/me/.config/autostart/guildhall.desktop',
      '/home/me/.config/autostart/guildhall.desktop.new',
      '/home/me/.config',
      '/home/me/.local/share/applications',
    ]);
    const set = { XDG_CACHE_HOME: '/c', XDG_CONFIG_HOME: '/f', XDG_DATA_HOME: 'relative' };
    expect(paths('linux', set)).toEqual([
      '/c/guildhall-updater',
      '/f/autostart/guildhall.desktop',
      '/f/autostart/guildhall.desktop.new',
      '/f',
      '/home/me/.local/share/applications',
    ]);
  });

  it('are all the app’s own by name on other systems', () => {
    for (const path of [...paths('darwin'), ...paths('win32')]) expect(path).toMatch(/guildhall/i);
    expect(paths('win32', { LOCALAPPDATA: '/local' })).toEqual(['/local/guildhall-updater']);
  });
});
