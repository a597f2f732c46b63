import type { Drawn } from './decorations';
import { gradient, starPoints, svg } from './drawing';

const WIDTH = 448;
const HEIGHT = 84;

const nameplate = (
  slug: string,
  name: string,
  description: string,
  colours: readonly string[],
  pattern: string,
): Drawn => ({
  slug: `plate-${slug}`,
  name,
  description,
  svg: svg(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('ground', ...colours)}<linearGradient id="calm" x1="0" y1="0" x2="1" y2="0"><stop offset="0%" stop-color="#000" stop-opacity="0.45"/><stop offset="70%" stop-color="#000" stop-opacity="0"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>${pattern}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#calm)"/>`,
  ),
});

/** A row of shapes from the right, each smaller than the one before: the left is for the name. */
const trail = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => {
    const x = WIDTH - 36 - index * (250 / count);
    const y = HEIGHT / 2 + Math.sin(index * 2.1) * 20;
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(1 - index / (count * 1.4)).toFixed(2)})" opacity="${(0.9 - index / (count * 1.6)).toFixed(2)}">${draw(index)}</g>`;
  }).join('');

const wave = (y: number, height: number, fill: string, opacity: number): string =>
  `<path d="M0 ${y} C75 ${y - height} 150 ${y + height} 224 ${y} S375 ${y - height} ${WIDTH} ${y} V${HEIGHT} H0Z" fill="${fill}" opacity="${opacity}"/>`;

const hill = (x: number, y: number, half: number, fill: string): string =>
  `<path d="M${x - half} ${HEIGHT} L${x} ${y} L${x + half} ${HEIGHT}Z" fill="${fill}"/>`;

/** The nameplates of the shop: 448 by 84, darker on the left, under the name. */
export const NAMEPLATES: readonly Drawn[] = [
  nameplate(
    'dusk',
    'Dusk',
    'The last light over the hills.',
    ['#2b2350', '#a4508b', '#f6a04d'],
    `<circle cx="360" cy="58" r="24" fill="#ffd98a"/>${hill(300, 40, 90, '#3a2350')}${hill(400, 46, 80, '#2b1b40')}`,
  ),
  nameplate(
    'ocean',
    'Ocean',
    'Deep, and deeper.',
    ['#0b2a4a', '#12618f', '#2aa7c9'],
    `${wave(40, 16, '#5fd0e6', 0.35)}${wave(54, 14, '#8be3f0', 0.3)}${wave(66, 10, '#d2f7ff', 0.28)}`,
  ),
  nameplate(
    'forest',
    'Forest',
    'Quiet under the trees.',
    ['#0f2b1d', '#1f5a38', '#5c9a4a'],
    [250, 290, 325, 365, 400, 430]
      .map((x, index) => hill(x, 14 + (index % 3) * 12, 24, index % 2 === 0 ? '#123a26' : '#1c4d31'))
      .join(''),
  ),
  nameplate(
    'starfield',
    'Starfield',
    'Somewhere far away.',
    ['#0a0b1e', '#20205a', '#4b3a8c'],
    trail(
      14,
      (index) =>
        `<polygon points="${starPoints(4, 12, 3.4)}" fill="${index % 3 === 0 ? '#fff2b8' : '#dfe4ff'}"/>`,
    ),
  ),
  nameplate(
    'amber',
    'Amber',
    'Plain, warm, ours.',
    ['#5a2a0c', '#c9681f', '#ffbe6b'],
    `${wave(30, 22, '#ffd9a1', 0.25)}${wave(58, 18, '#fff0d6', 0.2)}`,
  ),
  nameplate(
    'blossom',
    'Blossom',
    'Petals on the wind.',
    ['#5b2745', '#c45a8c', '#ffc9dc'],
    trail(11, () => '<ellipse rx="15" ry="8" transform="rotate(-30)" fill="#ffe6f0"/>'),
  ),
  nameplate(
    'circuit',
    'Circuit',
    'Everything is connected.',
    ['#04211f', '#0c4a42', '#13806b'],
    `<g stroke="#58f0c8" stroke-width="2" fill="none" opacity="0.7"><path d="M200 20 H290 L310 40 H448"/><path d="M230 64 H330 L348 48 H448"/><path d="M260 42 H280 L300 62 H400 L412 74"/></g><g fill="#58f0c8"><circle cx="200" cy="20" r="4"/><circle cx="230" cy="64" r="4"/><circle cx="260" cy="42" r="4"/><circle cx="412" cy="74" r="4"/></g>`,
  ),
  nameplate(
    'aurora',
    'Aurora',
    'Green lights in the north.',
    ['#071a2b', '#0f4a52', '#2c7f6d'],
    `${wave(22, 26, '#7dffb0', 0.35)}${wave(34, 24, '#59e0ff', 0.3)}${wave(46, 20, '#c09bff', 0.3)}`,
  ),
  nameplate(
    'embers',
    'Embers',
    'What is left of the fire.',
    ['#1c0a08', '#6e1d12', '#e2571f'],
    trail(
      16,
      (index) => `<circle r="${4 + (index % 4) * 2}" fill="${index % 2 === 0 ? '#ffb347' : '#ffe08a'}"/>`,
    ),
  ),
  nameplate(
    'blueprint',
    'Blueprint',
    'Measured twice.',
    ['#0d2c5c', '#17478c', '#2a67b8'],
    `<g stroke="#cfe2ff" stroke-width="1" opacity="0.45">${Array.from({ length: 12 }, (_, index) => `<path d="M${210 + index * 21} 0 V${HEIGHT}"/>`).join('')}${[14, 28, 42, 56, 70].map((y) => `<path d="M200 ${y} H${WIDTH}"/>`).join('')}</g><circle cx="366" cy="42" r="28" fill="none" stroke="#ffffff" stroke-width="2"/><path d="M366 6 V78 M324 42 H408" stroke="#ffffff" stroke-width="1.5"/>`,
  ),
  nameplate(
    'lanterns',
    'Lanterns',
    'A street festival after dark.',
    ['#1a0f2e', '#4a1f4f', '#8c2f4b'],
    trail(
      7,
      () =>
        '<g><path d="M0 -24 V-14" stroke="#2b1424" stroke-width="2"/><ellipse rx="12" ry="15" fill="#ff8f4d"/><ellipse rx="6" ry="9" fill="#ffe0a3"/></g>',
    ),
  ),
  nameplate(
    'paper',
    'Paper',
    'Folded by hand.',
    ['#4a4f5c', '#8b93a6', '#dfe4ee'],
    `<path d="M300 84 L360 10 L448 40 V84Z" fill="#ffffff" opacity="0.5"/><path d="M360 10 L372 60 L448 40Z" fill="#f2f5fb" opacity="0.8"/><path d="M300 84 L372 60 L390 84Z" fill="#c6cede" opacity="0.7"/>`,
  ),
];
