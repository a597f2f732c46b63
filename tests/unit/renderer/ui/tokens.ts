import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export type Theme = 'light' | 'dark';
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const source = readFileSync(
  resolve(import.meta.dirname, '../../../../src/renderer/styles/tokens.css'),
  'utf8',
);
const declared = new Map(
  [...source.matchAll(/^ {2}--([\w-]+):\s*([^;]+);/gm)].map((match) => [match[1]!, match[2]!.trim()]),
);

export const tokenNames = [...declared.keys()];

/** The two arguments of `light-dark(…)`, or the value itself for both themes. */
function inTheme(value: string, theme: Theme): string {
  if (!value.startsWith('light-dark(')) return value;
  const inner = value.slice('light-dark('.length, -1);
  let depth = 0;
  for (let at = 0; at < inner.length; at += 1) {
    if (inner[at] === '(') depth += 1;
    if (inner[at] === ')') depth -= 1;
    if (inner[at] === ',' && depth === 0) {
      return (theme === 'light' ? inner.slice(0, at) : inner.slice(at + 1)).trim();
    }
  }
  throw new Error(`light-dark needs two values: ${value}`);
}

/** A token's colour, `#rrggbb` or `rgb(r g b / a)`, as numbers from 0 to 255 and an alpha from 0 to 1. */
export function colourOf(token: string, theme: Theme): Rgba {
  const value = declared.get(token);
  if (value === undefined) throw new Error(`no token --${token}`);
  const text = inTheme(value, theme);
  const hex = /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
    return [channel(0), channel(2), channel(4), 1];
  }
  const parts = /^rgb\(([^)]+)\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  if (parts === undefined || parts.some(Number.isNaN)) throw new Error(`--${token}: cannot read ${text}`);
  return [parts[0]!, parts[1]!, parts[2]!, parts[3] ?? 1];
}

/** The visible colour of `top` over an opaque `under`. */
export function over(top: Rgba, under: Rgba, alpha = top[3]): Rgba {
  const mix = (at: 0 | 1 | 2) => top[at] * alpha + under[at] * (1 - alpha);
  return [mix(0), mix(1), mix(2), 1];
}

function luminance(colour: Rgba): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

/** WCAG 2 contrast of two opaque colours, 1 to 21. */
export function contrast(one: Rgba, other: Rgba): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}
