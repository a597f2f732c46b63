import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { colourOf, type Theme } from '../ui/tokens';

const sheet = (file: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../../../src/renderer', file), 'utf8');

/** The name of a colour by its hue, in degrees; grey if it has hardly any. */
const nameOf = (token: string, theme: Theme): string => {
  const [red, green, blue] = colourOf(token, theme);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < 24) return 'grey';
  const sector =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  const hue = (sector * 60 + 360) % 360;
  if (hue < 20 || hue >= 345) return 'red';
  if (hue < 70) return 'yellow';
  if (hue < 170) return 'green';
  return hue < 260 ? 'blue' : 'pink';
};

describe.each(['dark', 'light'] as const)('the colours of user roles, %s', (theme) => {
  it.each([...['grey', 'grey', 'pink', 'green', 'blue', 'yellow'].entries()])(
    'of role %i: %s',
    (role, name) => {
      expect(nameOf(`role-${role}`, theme)).toBe(name);
      expect(sheet('ui/identity/Badge.module.css')).toMatch(
        new RegExp(String.raw`\.badge\[data-role='${role}'\] \{\s+color: var\(--role-${role}\);`),
      );
    },
  );

  it('are those of the banners: 5 yellow, 4 blue, others grey', () => {
    const banners = sheet('features/profile-card/ProfileCard.module.css');
    const grounds = [...banners.matchAll(/\.banner(?:\[data-role='(\d)'\])? \{[^}]*var\(--role-(\d)\)/g)];
    expect(
      grounds.map(([, role = 'others', colour = '']) => [role, nameOf(`role-${colour}`, theme)]),
    ).toEqual([
      ['others', 'grey'],
      ['4', 'blue'],
      ['5', 'yellow'],
    ]);
  });

  it('have red for bots without a picture', () => {
    expect(sheet('ui/identity/Avatar.module.css')).toMatch(
      /\[data-ground='bot'\] \{\s+background: var\(--danger\);/,
    );
    expect(nameOf('danger', theme)).toBe('red');
  });
});

describe('the marks of the rail', () => {
  it('are red where they count, on either theme', () => {
    expect(sheet('ui/identity/Badge.module.css')).toMatch(/\.count \{[^}]*background: var\(--danger\);/);
    expect([nameOf('danger', 'dark'), nameOf('danger', 'light')]).toEqual(['red', 'red']);
  });

  it('are white bars, and dark ones on the light theme, where white would not be seen', () => {
    expect(sheet('features/guild-rail/GuildRail.module.css')).toMatch(
      /\.bar \{[^}]*background: var\(--unread-mark\);/,
    );
    const lightness = (theme: Theme) => Math.min(...colourOf('unread-mark', theme).slice(0, 3));
    expect(lightness('dark')).toBeGreaterThan(0.9 * 255);
    expect(lightness('light')).toBeLessThan(0.25 * 255);
  });
});
