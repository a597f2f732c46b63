import { render } from '@testing-library/react';
import { EllipsisVertical, MessageCircle, X } from 'lucide-react';
import { expect, it } from 'vitest';
import { CLOSE_GLYPH, MESSAGE_GLYPH, MORE_GLYPH } from '../../../../src/renderer/ui/base/glyphs';

/** A shape of lucide as a path that can follow another one: it begins with an absolute move. */
const pathOf = (shape: Element): string => {
  const number = (name: string): number => Number(shape.getAttribute(name));
  if (shape.tagName !== 'circle') return (shape.getAttribute('d') ?? '').replace(/^m(\S+) (\S+) /, 'M$1 $2l');
  const [left, y, r] = [number('cx') - number('r'), number('cy'), number('r')];
  return `M${left} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0`;
};

it.each([
  ['message', MessageCircle, MESSAGE_GLYPH],
  ['more', EllipsisVertical, MORE_GLYPH],
  ['close', X, CLOSE_GLYPH],
])('%s is the picture of lucide, and not read out', (_name, Icon, glyph) => {
  const lucide = render(<Icon />).container.querySelector('svg');
  const { firstElementChild: drawn } = render(glyph).container;
  expect(drawn?.querySelector('path')?.getAttribute('d')).toBe(
    [...(lucide?.children ?? [])].map(pathOf).join(''),
  );
  expect(drawn?.getAttribute('viewBox')).toBe(lucide?.getAttribute('viewBox'));
  expect(drawn?.getAttribute('aria-hidden')).toBe('true');
});
