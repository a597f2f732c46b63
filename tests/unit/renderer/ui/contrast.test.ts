import { describe, expect, it } from 'vitest';
import { CODE_KINDS } from '../../../../src/renderer/features/chat/code/code-span';
import { colourOf, contrast, over, type Rgba, type Theme, tokenNames } from './tokens';

const THEMES: readonly Theme[] = ['dark', 'light'];
const SURFACES = ['rail', 'sidebar', 'chat', 'raised', 'overlay', 'field', 'inset'].map(
  (name) => `surface-${name}`,
);
const TEXTS = [
  'text-strong',
  'text-normal',
  'text-muted',
  'text-link',
  'accent-text',
  'danger-text',
  'success-text',
];
const ROLES = tokenNames.filter((name) => /^role-\d$/.test(name));
const PRESENCES = tokenNames.filter((name) => name.startsWith('presence-'));
const TINTS = [
  ['accent-text', 'accent-tint'],
  ['danger-text', 'danger-tint'],
  ['success-text', 'success-tint'],
  ['text-normal', 'accent-tint'],
  ['text-normal', 'danger-tint'],
  ['text-normal', 'success-tint'],
] as const;
const SOLIDS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-success', 'success'],
  ['on-success', 'success-hover'],
  ['text-tooltip', 'surface-tooltip'],
  ['on-tag', 'tag'],
  ...[0, 1, 2, 3, 4, 5].map((ground) => ['on-avatar', `avatar-${ground}`] as const),
] as const;

/** The surface in its normal, hovered, and pressed or selected state. */
function statesOf(surface: string, theme: Theme): readonly (readonly [string, Rgba])[] {
  const base = colourOf(surface, theme);
  return [
    ['', base],
    [' hovered', over(colourOf('surface-hover', theme), base)],
    [' active', over(colourOf('surface-active', theme), base)],
  ];
}

/** The pairs with too little contrast, as texts, so that a failure names them all. */
function shortOf(least: number, pairs: readonly (readonly [string, Rgba, Rgba])[]): string[] {
  return pairs
    .map(([name, text, ground]) => [name, contrast(text, ground)] as const)
    .filter(([, ratio]) => ratio < least)
    .map(([name, ratio]) => `${name}: ${ratio.toFixed(2)}`);
}

describe.each(THEMES)('contrast, %s', (theme) => {
  it('keeps 4.5:1 for every text on every surface, hovered and active too', () => {
    const pairs = SURFACES.flatMap((surface) =>
      statesOf(surface, theme).flatMap(([state, ground]) =>
        TEXTS.map((text) => [`${text} on ${surface}${state}`, colourOf(text, theme), ground] as const),
      ),
    );
    expect(pairs).toHaveLength(SURFACES.length * 3 * TEXTS.length);
    expect(shortOf(4.5, pairs)).toEqual([]);
  });

  it('keeps 4.5:1 for every colour of code', () => {
    const codes = tokenNames.filter((name) => name.startsWith('code-'));
    expect(codes).toEqual(CODE_KINDS.map((kind) => `code-${kind}`));
    const ground = colourOf('surface-inset', theme);
    expect(
      shortOf(
        4.5,
        codes.map((name) => [name, colourOf(name, theme), ground] as const),
      ),
    ).toEqual([]);
  });

  it('keeps 4.5:1 on solid buttons and tooltips', () => {
    const pairs = SOLIDS.map(
      ([text, ground]) => [`${text} on ${ground}`, colourOf(text, theme), colourOf(ground, theme)] as const,
    );
    expect(shortOf(4.5, pairs)).toEqual([]);
  });

  it('keeps 4.5:1 on tinted grounds: banners, badges of tone and of role', () => {
    const tinted = SURFACES.flatMap((surface) =>
      TINTS.map(
        ([text, tint]) =>
          [
            `${text} on ${tint} over ${surface}`,
            colourOf(text, theme),
            over(colourOf(tint, theme), colourOf(surface, theme)),
          ] as const,
      ),
    );
    const roles = SURFACES.flatMap((surface) =>
      ROLES.map(
        (role) =>
          [
            `${role} badge over ${surface}`,
            colourOf(role, theme),
            over(colourOf(role, theme), colourOf(surface, theme), 0.14),
          ] as const,
      ),
    );
    expect(ROLES).toHaveLength(6);
    expect(shortOf(4.5, [...tinted, ...roles])).toEqual([]);
  });

  it('keeps 3:1 for what is not text: focus ring, presence, unread mark, field edge', () => {
    const marks = ['focus-ring', 'unread-mark', ...PRESENCES];
    const pairs = SURFACES.flatMap((surface) =>
      marks.map(
        (mark) => [`${mark} on ${surface}`, colourOf(mark, theme), colourOf(surface, theme)] as const,
      ),
    );
    expect(PRESENCES).toHaveLength(4);
    expect(shortOf(3, pairs)).toEqual([]);
  });

  it('tells a box that is let into a page or a dialog from its ground', () => {
    const grounds = ['surface-overlay', 'surface-chat'];
    const pairs = grounds.map(
      (ground) => [`inset in ${ground}`, colourOf('surface-inset', theme), colourOf(ground, theme)] as const,
    );
    expect(shortOf(1.1, pairs)).toEqual([]);
  });
});
