import { type Colour, cloud, ellipse, hex, inside, mix, noise, roundBox, type Shader, smooth } from './shade';

const WHITE: Colour = [1, 1, 1];
const BLACK: Colour = [0, 0, 0];

/** The annual rings of a tree cut lengthwise, around a centre below the picture. */
const woodAt = (x: number, y: number, light: Colour, dark: Colour, salt: number): Colour => {
  const bend = cloud(x * 1.6, y * 3, salt) * 0.55;
  const distance = Math.hypot((x - 0.8) * 0.35, y + 0.35 + bend);
  const ring = (distance * 26) % 1;
  const colour = mix(light, dark, smooth(0.35, 0.95, ring) * 0.75);
  const pores = smooth(0.72, 0.95, noise(x * 18, y * 240, salt + 3)) * 0.35;
  return mix(colour, mix(dark, BLACK, 0.3), pores);
};

/** A freshly sawn pear board. */
const grain: Shader = (x, y) => {
  const wood = woodAt(x, y, hex('#e9b98d'), hex('#a8623c'), 11);
  const knot = Math.hypot((x - 1.12) * 0.7, y - 0.38) + cloud(x * 5, y * 5, 2) * 0.05;
  const rings = 0.5 + 0.5 * Math.sin(knot * 95);
  const within = smooth(0.17, 0.05, knot);
  return mix(
    mix(wood, mix(hex('#c98d5e'), hex('#6b3a20'), rings), within),
    hex('#2e160b'),
    smooth(0.045, 0.02, knot),
  );
};

/** A bowl on a bench, seen from the side and above. */
const bowl: Shader = (x, y) => {
  const bench = woodAt(x * 0.8, y * 0.7 + 0.2, hex('#8a7058'), hex('#5f4a38'), 31);
  let colour = y < 0.52 ? mix(hex('#cfd6d3'), hex('#9aa6a4'), y + cloud(x * 2, y * 2, 6) * 0.4) : bench;
  colour = mix(colour, BLACK, 0.45 * smooth(0.1, -0.12, ellipse(x, y, 0.78, 0.8, 0.42, 0.1)));
  const elm = woodAt(x * 1.3, y * 1.1, hex('#d9a566'), hex('#8f5a2b'), 47);
  const side = inside(ellipse(x, y, 0.75, 0.42, 0.42, 0.42)) * inside(0.42 + (x - 0.75) * 0.06 - y);
  colour = mix(colour, mix(elm, BLACK, 0.55 * smooth(0.55, 1.2, x) + 0.3 * smooth(0.55, 0.85, y)), side);
  const tilt = y - (x - 0.75) * 0.06;
  colour = mix(colour, mix(elm, WHITE, 0.18), inside(ellipse(x, tilt, 0.75, 0.42, 0.42, 0.115)));
  const hollow = ellipse(x, tilt, 0.75, 0.425, 0.39, 0.095);
  return mix(colour, mix(mix(elm, BLACK, 0.6), elm, smooth(0.35, 0.52, y)), inside(hollow));
};

/** A lake between mountains in the early morning. */
const lake: Shader = (x, y) => {
  const shore = 0.58;
  const at = y < shore ? y : 2 * shore - y + Math.sin(y * 160 + x * 6) * 0.006;
  let colour = mix(hex('#f7d9b6'), hex('#7fa8c9'), smooth(0.5, 0, at));
  colour = mix(colour, hex('#fff2d0'), smooth(0.14, 0, Math.hypot(x - 1.05, at - 0.33)));
  const ranges: readonly (readonly [number, string, number])[] = [
    [0.3, '#8795a8', 1.3],
    [0.41, '#5d7285', 2.1],
    [0.51, '#34515a', 3.4],
  ];
  for (const [level, shade, rough] of ranges) {
    const edge = level + 0.09 - cloud(x * rough + level * 30, 0.5, 13) * 0.3;
    colour = mix(colour, hex(shade), inside(edge - at));
  }
  if (y < shore) return colour;
  const glitter = smooth(0.8, 1, noise(x * 30, y * 160, 21)) * 0.25;
  return mix(mix(colour, hex('#20424e'), 0.28 + (y - shore) * 0.6), WHITE, glitter);
};

/** Petals of veneer around centres, on a dark ground. */
const petals: Shader = (x, y) => {
  let colour = woodAt(x, y * 0.8, hex('#3a2a20'), hex('#20150f'), 71);
  const flowers: readonly (readonly [number, number, number, number])[] = [
    [0.42, 0.5, 0.36, 6],
    [1.08, 0.34, 0.25, 5],
    [1.02, 0.82, 0.2, 5],
  ];
  for (const [cx, cy, size, count] of flowers) {
    const [angle, distance] = [Math.atan2(y - cy, x - cx), Math.hypot(x - cx, y - cy) / size];
    const turn = ((angle / (2 * Math.PI)) * count + count) % 1;
    const petal = distance - 0.25 - 0.72 * Math.sqrt(Math.sin(turn * Math.PI));
    const pear = woodAt(turn * 0.4 + cx, distance * 0.3, hex('#f6dcae'), hex('#dcae74'), 5 + count);
    const toasted = mix(
      pear,
      hex('#6b3d1c'),
      smooth(0.32, 0, turn) * 0.85 + smooth(0.5, 0.1, distance) * 0.5,
    );
    colour = mix(colour, toasted, inside(petal, 0.02));
    colour = mix(colour, hex('#1d120b'), inside(Math.abs(petal) - 0.012, 0.015));
    colour = mix(
      colour,
      mix(hex('#c77b3a'), hex('#7d4420'), noise(x * 60, y * 60, 9)),
      inside(distance - 0.2, 0.03),
    );
  }
  return colour;
};

/** A map of hexagons in different blues. */
const hexes: Shader = (x, y) => {
  const size = 0.085;
  const column = (2 / 3) * (x / size);
  const row = (-1 / 3) * (x / size) + (Math.sqrt(3) / 3) * (y / size);
  let [q, r] = [Math.round(column), Math.round(row)];
  const s = Math.round(-column - row);
  const off = [Math.abs(q - column), Math.abs(r - row), Math.abs(s + column + row)] as const;
  if (off[0] > off[1] && off[0] > off[2]) q = -r - s;
  else if (off[1] > off[2]) r = -q - s;
  const [cx, cy] = [size * 1.5 * q, size * Math.sqrt(3) * (r + q / 2)];
  const deep = cloud(q * 0.35 + 3, r * 0.35 + q * 0.17, 17);
  const land = deep > 0.62;
  const base = land
    ? mix(hex('#d8c58a'), hex('#6d9a63'), smooth(0.62, 0.75, deep))
    : mix(hex('#123a66'), hex('#7cc0d8'), smooth(0.2, 0.62, deep));
  const tint = mix(base, WHITE, noise(q * 9.1, r * 7.7, 4) * 0.14);
  const [dx, dy] = [Math.abs(x - cx), Math.abs(y - cy)];
  const edge = Math.max(dy, dx * 0.866 + dy * 0.5) - size * 0.866;
  const inked = mix(tint, hex('#0d2340'), inside(-edge - 0.006, 0.006) * 0.8);
  return mix(inked, BLACK, 0.12 * cloud(x * 8, y * 8, 50));
};

/** A bay from above, with the line of low tide. */
const tide: Shader = (x, y) => {
  const height = cloud(x * 1.7 + 2, y * 1.7, 90) + (y - 0.5) * -0.75 + (x - 0.75) * 0.2;
  const sea = mix(hex('#0f4c63'), hex('#6fc3bd'), smooth(0.1, 0.52, height));
  const land = mix(hex('#e7d9b0'), hex('#7fa36a'), smooth(0.56, 0.75, height));
  let colour = mix(sea, land, smooth(0.515, 0.525, height));
  const contour = Math.abs(((height * 16) % 1) - 0.5);
  colour = mix(colour, BLACK, 0.1 * smooth(0.45, 0.5, contour));
  const finds = cloud(x * 4 + 8, y * 4, 33) * smooth(0.2, 0.04, Math.abs(height - 0.48));
  colour = mix(colour, hex('#c2410c'), smooth(0.3, 0.85, finds) * 0.85);
  return mix(colour, hex('#fff7c2'), inside(Math.abs(height - 0.46) - 0.004, 0.006));
};

/** The handle of an old chisel on a bench, with the character for a mountain burned into it. */
export const handle: Shader = (x, y) => {
  const bench = woodAt(x * 0.9, y * 0.6 + 0.3, hex('#8a7058'), hex('#5f4a38'), 31);
  const fromMiddle = Math.abs(y - 0.5) / (0.27 - 0.05 * smooth(0.35, 0, x));
  const shadow = smooth(1.9, 0.9, fromMiddle) * smooth(0.4, 0.6, y) * 0.5;
  let colour = mix(bench, BLACK, shadow);
  const round = 0.55 * smooth(0.35, 1, fromMiddle);
  const oak = mix(woodAt(x * 0.5, y * 1.4, hex('#d8a76c'), hex('#9a6230'), 57), BLACK, round);
  colour = mix(colour, oak, inside(fromMiddle - 1, 0.05));
  const isHoop = inside(Math.abs(x - 1.27) - 0.045, 0.01) * inside(fromMiddle - 1.06, 0.05);
  colour = mix(colour, mix(hex('#8d9499'), BLACK, round), isHoop);
  const strokes = [
    { cx: 0.75, cy: 0.46, w: 0.014, h: 0.13, r: 0.01 },
    { cx: 0.63, cy: 0.51, w: 0.013, h: 0.08, r: 0.01 },
    { cx: 0.87, cy: 0.51, w: 0.013, h: 0.08, r: 0.01 },
    { cx: 0.75, cy: 0.585, w: 0.125, h: 0.013, r: 0.01 },
  ];
  const wobble = cloud(x * 9, y * 9, 4) * 0.012;
  const nearest = Math.min(...strokes.map((stroke) => roundBox(x + wobble, y - wobble, stroke)));
  return mix(
    mix(colour, hex('#5a3415'), smooth(0.04, 0, nearest) * 0.5),
    hex('#1c0f06'),
    inside(nearest, 0.014),
  );
};

/** The pictures in the demo's conversations, by the name that their lines use. */
export const PHOTOS = { grain, bowl, lake, petals, hexes, tide } as const;

/** A square of a picture, the avatar of people who show their work instead of a face. */
export const detail =
  (shader: Shader, left: number, top: number, size: number): Shader =>
  (x, y) =>
    shader(left + x * size, top + y * size);

export type PhotoName = keyof typeof PHOTOS;
