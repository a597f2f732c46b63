import { pick, type RandomNumber } from '../../../../domain/seeded-random';
import { type Colour, ellipse, hex, inside, mix, roundBox, type Shader } from './shade';

const BACKGROUNDS = [
  '#f2b880',
  '#7fb7be',
  '#d3aee0',
  '#9bc995',
  '#f28f8f',
  '#8fa8e0',
  '#e8cf6a',
  '#c9ada7',
] as const;
const CLOTHES = [
  '#31525b',
  '#8c4a3c',
  '#445c3c',
  '#5a4a78',
  '#b8743a',
  '#2f4a73',
  '#7a3b52',
  '#d8d2c4',
] as const;

const SKINS = {
  rose: '#f3d3bd',
  sand: '#e8b998',
  honey: '#c98d63',
  umber: '#a56b46',
  cocoa: '#7a4a2e',
  night: '#65412b',
} as const;
const HAIRS = {
  black: '#2b2018',
  brown: '#4a2f1b',
  chestnut: '#7d4f2a',
  blond: '#c99a55',
  red: '#9c3f22',
  grey: '#9a9a9a',
  white: '#e8e2d8',
} as const;

/** The features of a portrait. A scarf hides the hair; `scarf` has its colours. */
export interface Face {
  readonly cut: 'short' | 'bob' | 'bun' | 'bald' | 'curls' | 'scarf';
  readonly skin: keyof typeof SKINS;
  readonly hair: keyof typeof HAIRS;
  readonly beard?: true;
  readonly glasses?: true;
}

/** Distance from the edge of the hair behind the head. */
const backHair = (cut: Face['cut'], x: number, y: number): number => {
  if (cut === 'bob') return roundBox(x, y, { cx: 0.5, cy: 0.45, w: 0.25, h: 0.25, r: 0.2 });
  if (cut === 'bun')
    return Math.min(ellipse(x, y, 0.5, 0.36, 0.215, 0.22), ellipse(x, y, 0.5, 0.13, 0.09, 0.085));
  if (cut === 'scarf') return ellipse(x, y, 0.5, 0.45, 0.265, 0.32);
  if (cut === 'curls') {
    const bumps = Math.cos(Math.atan2(y - 0.38, x - 0.5) * 11) * 0.018;
    return ellipse(x, y, 0.5, 0.37, 0.27, 0.27) + bumps;
  }
  return ellipse(x, y, 0.5, 0.36, 0.212, 0.215);
};

/** The coverage of a point by the hair in front of the forehead, 0 to 1. */
const fringe = (cut: Face['cut'], x: number, y: number): number => {
  if (cut === 'bald') return 0;
  const head = inside(ellipse(x, y, 0.5, 0.4, 0.2, 0.235));
  if (cut === 'scarf') return head * inside(-ellipse(x, y, 0.5, 0.43, 0.155, 0.185));
  const slope = cut === 'short' ? (x - 0.5) * 0.25 : Math.abs(x - 0.5) * 0.35;
  return head * inside(y - 0.285 - slope);
};

const EYE: Colour = [0.13, 0.1, 0.09];

/** A portrait in a flat style; clothes and background are random. */
export const portrait = ({ cut, skin, hair, beard, glasses }: Face, random: RandomNumber): Shader => {
  const clothes = hex(pick(random, CLOTHES));
  const face = {
    cut,
    background: hex(pick(random, BACKGROUNDS)),
    skin: hex(SKINS[skin]),
    hair: cut === 'scarf' ? hex(pick(random, CLOTHES)) : hex(HAIRS[hair]),
    clothes,
    hasBeard: beard === true,
    hasGlasses: glasses === true,
  };
  const shadow = mix(face.skin, [0.3, 0.1, 0.05], 0.22);
  return (x, y) => {
    let colour = mix(face.background, mix(face.background, [1, 1, 1], 0.35), 1 - y);
    if (face.cut !== 'bald')
      colour = mix(colour, mix(face.hair, [0, 0, 0], 0.18), inside(backHair(face.cut, x, y)));
    colour = mix(colour, shadow, inside(roundBox(x, y, { cx: 0.5, cy: 0.66, w: 0.08, h: 0.14, r: 0.06 })));
    colour = mix(colour, face.clothes, inside(ellipse(x, y, 0.5, 1.04, 0.4, 0.32)));
    colour = mix(colour, face.skin, inside(ellipse(x, y, 0.5, 0.42, 0.185, 0.225)));
    if (face.hasBeard)
      colour = mix(colour, face.hair, inside(ellipse(x, y, 0.5, 0.56, 0.15, 0.1)) * inside(0.475 - y, 0.03));
    colour = mix(colour, face.hair, fringe(face.cut, x, y));
    for (const cx of [0.43, 0.57]) {
      colour = mix(colour, EYE, inside(ellipse(x, y, cx, 0.43, 0.019, 0.024)));
      if (face.hasGlasses)
        colour = mix(colour, EYE, inside(Math.abs(ellipse(x, y, cx, 0.43, 0.058, 0.055)) - 0.008));
    }
    if (face.hasGlasses)
      colour = mix(colour, EYE, inside(roundBox(x, y, { cx: 0.5, cy: 0.425, w: 0.014, h: 0.006, r: 0.005 })));
    const smile = Math.abs(ellipse(x, y, 0.5, 0.5, 0.062, 0.05)) - 0.008;
    return mix(colour, mix(shadow, [0.45, 0.1, 0.1], 0.5), inside(smile) * inside(0.515 - y, 0.01));
  };
};

/** A robot, for bots. */
export const robot = (random: RandomNumber): Shader => {
  const body = hex(pick(random, ['#e85d4a', '#d95763'] as const));
  const light = hex(pick(random, ['#ffe9a8', '#a8f0ff'] as const));
  const dark: Colour = [0.16, 0.13, 0.18];
  return (x, y) => {
    let colour = mix(hex('#3a3246'), hex('#5b4a66'), 1 - y);
    colour = mix(colour, light, inside(ellipse(x, y, 0.5, 0.13, 0.05, 0.05)));
    colour = mix(colour, body, inside(roundBox(x, y, { cx: 0.5, cy: 0.22, w: 0.015, h: 0.08, r: 0.01 })));
    colour = mix(colour, body, inside(roundBox(x, y, { cx: 0.5, cy: 0.47, w: 0.29, h: 0.22, r: 0.1 })));
    colour = mix(colour, dark, inside(roundBox(x, y, { cx: 0.5, cy: 0.45, w: 0.22, h: 0.12, r: 0.08 })));
    for (const cx of [0.4, 0.6]) colour = mix(colour, light, inside(ellipse(x, y, cx, 0.44, 0.04, 0.05)));
    colour = mix(
      colour,
      mix(body, [0, 0, 0], 0.25),
      inside(roundBox(x, y, { cx: 0.5, cy: 0.92, w: 0.22, h: 0.17, r: 0.09 })),
    );
    return mix(colour, light, inside(roundBox(x, y, { cx: 0.5, cy: 0.62, w: 0.09, h: 0.012, r: 0.01 })));
  };
};
