import { around, gradient, starPoints, svg } from './drawing';

/** An article of the shop, drawn in this folder. */
export interface Drawn {
  /** A part of its address; never reused for another drawing. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly svg: string;
}

const SIDE = 256;
const MIDDLE = SIDE / 2;
/** The radius of the round avatar under the decoration. */
const EDGE = 104;

const onRing = (degrees: number, radius: number, shape: string): string =>
  `<g transform="translate(${MIDDLE} ${MIDDLE}) rotate(${degrees.toFixed(2)}) translate(0 ${-radius})">${shape}</g>`;

const ring = (radius: number, width: number, paint: string, more = ''): string =>
  `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${radius}" fill="none" stroke="${paint}" stroke-width="${width}" ${more}/>`;

const decoration = (slug: string, name: string, description: string, body: string): Drawn => ({
  slug,
  name,
  description,
  svg: svg(SIDE, SIDE, body),
});

const laurelLeaf = '<path d="M0 -14 C9 -8 9 8 0 16 C-9 8 -9 -8 0 -14Z" fill="url(#leaf)"/>';
const flame = '<path d="M0 -20 C10 -6 12 2 8 12 C4 18 -4 18 -8 12 C-12 2 -6 -2 0 -20Z" fill="url(#fire)"/>';
const petal = '<ellipse rx="11" ry="17" fill="url(#petal)" opacity="0.92"/>';
const tooth = '<rect x="-9" y="-11" width="18" height="20" rx="3" fill="url(#steel)"/>';
const drop = '<path d="M0 -13 C8 0 8 6 0 12 C-8 6 -8 0 0 -13Z" fill="url(#water)"/>';
const flake = around(
  6,
  (degrees) =>
    `<path d="M0 0 V-13 M0 -8 L4 -12 M0 -8 L-4 -12" transform="rotate(${degrees})" stroke="#e8f6ff" stroke-width="2.4" stroke-linecap="round" fill="none"/>`,
);

/** The avatar decorations of the shop: 256 by 256, transparent in the middle. */
export const DECORATIONS: readonly Drawn[] = [
  decoration(
    'laurel',
    'Laurel',
    'A wreath for those who have earned it.',
    `<defs>${gradient('leaf', '#d7f08a', '#4f9d3a')}</defs>${ring(EDGE + 4, 4, '#4f7d32')}${around(
      18,
      (degrees, index) =>
        index === 9
          ? ''
          : onRing(degrees, EDGE + 8, `<g transform="rotate(${degrees < 180 ? 60 : -60})">${laurelLeaf}</g>`),
    )}`,
  ),
  decoration(
    'amber-ring',
    'Amber Ring',
    'The colour of the house, plain and warm.',
    `<defs>${gradient('amber', '#ffd08a', '#f08a34', '#b8541a')}</defs>${ring(EDGE + 6, 14, 'url(#amber)')}${ring(EDGE + 6, 2, '#fff3df', 'opacity="0.6"')}`,
  ),
  decoration(
    'stars',
    'Starlight',
    'Twelve stars that keep their distance.',
    `<defs>${gradient('star', '#fff6c2', '#f5b83d')}</defs>${ring(EDGE + 3, 3, '#6b5a9a')}${around(
      12,
      (degrees, index) =>
        onRing(
          degrees,
          EDGE + 10,
          `<polygon points="${starPoints(5, index % 3 === 0 ? 13 : 9, index % 3 === 0 ? 5.5 : 4)}" fill="url(#star)"/>`,
        ),
    )}`,
  ),
  decoration(
    'embers',
    'Embers',
    'For heated discussions.',
    `<defs>${gradient('fire', '#ffe27a', '#ff8a1f', '#d8341c')}</defs>${ring(EDGE + 2, 6, '#7d2413')}${around(
      22,
      (degrees, index) =>
        onRing(degrees, EDGE + 8, `<g transform="scale(${index % 2 === 0 ? 1 : 0.72})">${flame}</g>`),
    )}`,
  ),
  decoration(
    'blossom',
    'Blossom',
    'Spring, all year round.',
    `<defs>${gradient('petal', '#ffe3ef', '#f28ab4')}</defs>${ring(EDGE + 2, 4, '#8a5a3c')}${around(
      9,
      (degrees) =>
        onRing(
          degrees,
          EDGE + 8,
          `<g transform="scale(0.62)">${around(5, (turn) => `<g transform="rotate(${turn}) translate(0 -14)">${petal}</g>`)}<circle r="7" fill="#f7c948"/></g>`,
        ),
    )}`,
  ),
  decoration(
    'clockwork',
    'Clockwork',
    'Everything in its place, turning.',
    `<defs>${gradient('steel', '#e9edf2', '#7f8b99')}</defs>${around(20, (degrees) => onRing(degrees, EDGE + 13, tooth))}${ring(EDGE + 5, 12, 'url(#steel)')}${ring(EDGE + 5, 2, '#59636f')}`,
  ),
  decoration(
    'tide',
    'Tide',
    'Two waves, one after the other.',
    `<defs>${gradient('water', '#bdeeff', '#2a9bd6')}</defs>${ring(EDGE + 3, 6, '#1b6fa3')}${around(24, (degrees) => onRing(degrees, EDGE + 9, `<g transform="rotate(35)">${drop}</g>`))}`,
  ),
  decoration(
    'frost',
    'Frost',
    'Keeps a cool head.',
    `<defs>${gradient('ice', '#ffffff', '#9fd3f2', '#5aa5d8')}</defs>${ring(EDGE + 4, 8, 'url(#ice)')}${around(10, (degrees) => onRing(degrees, EDGE + 8, flake))}`,
  ),
  decoration(
    'orbit',
    'Orbit',
    'Three moons and their paths.',
    `<defs>${gradient('space', '#7c6bf2', '#3f7bf0')}</defs>${ring(EDGE + 3, 4, 'url(#space)')}${ring(EDGE + 12, 2, '#8fa8ff', 'stroke-dasharray="10 8" opacity="0.8"')}${[0, 130, 235].map((degrees, index) => onRing(degrees, EDGE + 12, `<circle r="${11 - index * 2.5}" fill="${['#ffd166', '#7ee0c2', '#f28ab4'][index] ?? ''}"/>`)).join('')}`,
  ),
  decoration(
    'vines',
    'Vines',
    'Grown slowly around you.',
    `<defs>${gradient('leaf', '#a8e08f', '#2f8a4c')}</defs>${ring(EDGE + 5, 5, '#3d6b35')}${around(26, (degrees, index) => onRing(degrees, EDGE + (index % 2 === 0 ? 13 : 1), `<g transform="scale(0.6) rotate(${index % 2 === 0 ? 25 : 155})">${laurelLeaf}</g>`))}`,
  ),
  decoration(
    'crown',
    'Crown',
    'Worn lightly.',
    `<defs>${gradient('gold', '#fff0b3', '#f2b632', '#b97f12')}</defs>${ring(EDGE + 4, 6, 'url(#gold)')}<g transform="translate(${MIDDLE} 26)"><path d="M-46 22 L-52 -14 L-26 4 L0 -22 L26 4 L52 -14 L46 22Z" fill="url(#gold)" stroke="#8a5d0c" stroke-width="2" stroke-linejoin="round"/><circle cy="8" r="5" fill="#d8344a"/><circle cx="-25" cy="11" r="4" fill="#3f7bf0"/><circle cx="25" cy="11" r="4" fill="#3f7bf0"/></g>`,
  ),
  decoration(
    'pixels',
    'Pixels',
    'Hand-placed, one by one.',
    around(40, (degrees, index) =>
      onRing(
        degrees,
        EDGE + (index % 2 === 0 ? 6 : 13),
        `<rect x="-6" y="-6" width="12" height="12" fill="${['#f08a34', '#ed4245', '#57b069', '#4e8cff', '#ba68c8'][index % 5] ?? ''}"/>`,
      ),
    ),
  ),
];
