import { type Colour, cloud, ellipse, hex, inside, mix, noise, roundBox, type Shader, smooth } from './shade';

const WHITE: Colour = [1, 1, 1];

/** The Joinery: two boards joined by a dovetail. */
const dovetail: Shader = (x, y) => {
  const walnut = mix(hex('#5a3a22'), hex('#7b5130'), noise(x * 3, y * 26, 5));
  const maple = mix(hex('#e2bd85'), hex('#f1d6a6'), noise(x * 26, y * 3, 9));
  const tail = Math.abs(x - 0.5) - (0.13 + (0.62 - y) * 0.28);
  const isTail = inside(tail) * inside(y - 0.62) * inside(0.34 - y);
  const seam = Math.abs(y - 0.34) < 0.006 && tail > 0 ? 1 : 0;
  const board = mix(maple, walnut, inside(y - 0.34));
  return mix(
    mix(board, walnut, isTail),
    hex('#2c1b10'),
    Math.max(seam, inside(Math.abs(tail) - 0.006) * inside(y - 0.625) * inside(0.34 - y)),
  );
};

/** Lantern Nights: a paper lantern in the dark. */
const paperLantern: Shader = (x, y) => {
  const away = Math.hypot(x - 0.5, y - 0.52);
  let colour = mix(hex('#1b1638'), hex('#4a2a5e'), smooth(0.75, 0.1, away));
  colour = mix(colour, hex('#ff9a3c'), 0.6 * smooth(0.5, 0.1, away));
  const paper = inside(ellipse(x, y, 0.5, 0.52, 0.24, 0.27));
  const ribs = 0.1 * Math.abs(Math.sin(y * 48));
  colour = mix(colour, mix(hex('#fff1c4'), hex('#f0592b'), smooth(0.02, 0.3, away) + ribs), paper);
  const cap = Math.min(
    roundBox(x, y, { cx: 0.5, cy: 0.25, w: 0.1, h: 0.025, r: 0.015 }),
    roundBox(x, y, { cx: 0.5, cy: 0.79, w: 0.1, h: 0.025, r: 0.015 }),
    roundBox(x, y, { cx: 0.5, cy: 0.12, w: 0.008, h: 0.12, r: 0.005 }),
  );
  return mix(colour, hex('#2a1a2e'), inside(cap));
};

/** Tidepool: waves, and a sun that rises out of them. */
const waves: Shader = (x, y) => {
  let colour = mix(hex('#ffd9a0'), hex('#8fd3d9'), smooth(0.6, 0, y));
  colour = mix(colour, hex('#fff4d2'), inside(ellipse(x, y, 0.62, 0.46, 0.15, 0.15)));
  const bands: readonly (readonly [number, string, number])[] = [
    [0.5, '#3fa3a8', 0],
    [0.63, '#23808f', 1.7],
    [0.77, '#125a70', 3.1],
  ];
  for (const [level, shade, shift] of bands) {
    const edge = level + Math.sin(x * 9 + shift) * 0.035;
    colour = mix(colour, hex(shade), inside(edge - y));
    colour = mix(colour, WHITE, 0.55 * inside(Math.abs(edge - y) - 0.007));
  }
  return colour;
};

/** Slow Kitchen: a steaming pot. */
const pot: Shader = (x, y) => {
  let colour = mix(hex('#f6d7b0'), hex('#e9a46a'), y);
  for (const cx of [0.38, 0.5, 0.62]) {
    const steam = Math.abs(x - cx - Math.sin(y * 22 + cx * 9) * 0.022) - 0.013;
    colour = mix(colour, WHITE, 0.75 * inside(steam) * smooth(0.1, 0.25, y) * inside(y - 0.38, 0.05));
  }
  const iron = Math.min(
    roundBox(x, y, { cx: 0.5, cy: 0.63, w: 0.27, h: 0.18, r: 0.08 }),
    roundBox(x, y, { cx: 0.5, cy: 0.53, w: 0.37, h: 0.03, r: 0.03 }),
  );
  colour = mix(colour, mix(hex('#b4402f'), hex('#8c2a20'), smooth(0.3, 0.75, x)), inside(iron));
  return mix(
    colour,
    hex('#6d1f18'),
    inside(roundBox(x, y, { cx: 0.5, cy: 0.45, w: 0.29, h: 0.022, r: 0.02 })),
  );
};

/** Night Sky Society: a ringed planet among stars. */
const planet: Shader = (x, y) => {
  const star = noise(x * 42, y * 42, 3);
  let colour = mix(hex('#0d1030'), hex('#2c2a63'), y);
  colour = mix(colour, WHITE, smooth(0.93, 1, star));
  const [u, v] = [(x - 0.5) * 0.94 + (y - 0.5) * 0.34, (y - 0.5) * 0.94 - (x - 0.5) * 0.34];
  const ring = Math.abs(Math.hypot(u, v * 3.4) - 0.37) - 0.035;
  const ball = ellipse(x, y, 0.5, 0.5, 0.22, 0.22);
  const body = mix(hex('#f0b56b'), hex('#c96f4a'), 0.5 + 0.5 * Math.sin(v * 34 + noise(u * 6, v * 6, 8) * 2));
  colour = mix(colour, mix(body, hex('#3a1f3a'), smooth(-0.05, 0.28, u)), inside(ball));
  return mix(colour, hex('#f3dcae'), inside(ring) * (v > 0 ? 1 : 1 - inside(ball)));
};

/** Neighbours’ Choir: notes on a staff. */
const notes: Shader = (x, y) => {
  let colour = mix(hex('#2f6b5d'), hex('#5aa287'), 1 - y + (x - 0.5) * 0.3);
  for (const line of [0.3, 0.42, 0.54, 0.66])
    colour = mix(colour, WHITE, 0.35 * inside(Math.abs(y - line) - 0.006));
  const heads: readonly (readonly [number, number])[] = [
    [0.3, 0.66],
    [0.52, 0.54],
    [0.74, 0.6],
  ];
  for (const [cx, cy] of heads) {
    const stem = roundBox(x, y, { cx: cx + 0.062, cy: cy - 0.14, w: 0.012, h: 0.15, r: 0.008 });
    colour = mix(colour, hex('#fff3d6'), inside(Math.min(ellipse(x, y, cx, cy, 0.075, 0.058), stem)));
  }
  return colour;
};

/** The icons of the demo's guilds, by name. */
export const ICONS = { dovetail, paperLantern, waves, pot, planet, notes } as const;

const ridge = (x: number, salt: number, rough: number): number => cloud(x * rough, salt, salt);

/** A wide landscape in a guild's colours, for its banner. */
export const landscape =
  (sky: readonly [string, string], ground: readonly [string, string, string], salt: number): Shader =>
  (x, y) => {
    let colour = mix(hex(sky[0]), hex(sky[1]), y * 1.3);
    colour = mix(
      colour,
      WHITE,
      0.5 * smooth(0.55, 0.9, cloud(x * 2.2, y * 6, salt + 40)) * smooth(0.6, 0.1, y),
    );
    ground.forEach((shade, index) => {
      const level = 0.42 + index * 0.19 - ridge(x + index * 7, salt + index, 2.4 - index * 0.5) * 0.24;
      colour = mix(colour, hex(shade), inside(level - y));
    });
    return colour;
  };
