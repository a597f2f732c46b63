// @ts-check

/** Draws the processes of the app with their rooms, and the imports between rooms, as SVG. */

/** @typedef {import('./read-imports.mjs').Kind} Kind */
/**
 * @typedef {object} House
 * @property {ReadonlyMap<string, ReadonlyMap<string, Kind>>} rooms the imports of each room
 * @property {ReadonlyMap<string, readonly string[]>} folders the folders of each room
 */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ title: string, says: string, box: Box }} Process */
/** @typedef {{ from: readonly [number, number], to: readonly [number, number], says: readonly string[] }} Way */

const WIDTH = 1080;
const LINE = 16;
const SMALL = 12;
const GAP = 8;

/** The rooms, from most imports to none. A room that is missing here has no position. */
export const ROOMS = /** @type {const} */ ([
  ...['renderer/app', 'renderer/features', 'renderer/assets', 'renderer/ui', 'renderer/styles'],
  ...[
    'renderer/voice',
    'renderer/state',
    'renderer/bridge',
    'preload',
    'main',
    'server',
    'domain',
    'contract',
  ],
]);

/** Rooms without their folders in the picture: too many, with names that say little at this scale. */
const WITHOUT_FOLDERS = new Set(['renderer/app', 'renderer/ui', 'renderer/state']);

const STYLE = `
  text { font-family: system-ui, 'Segoe UI', sans-serif; font-size: 14px; fill: #221e1b; }
  .small { font-size: ${SMALL}px; fill: #5a524b; }
  .strong { font-weight: 600; }
  .ground { fill: #ffffff; }
  .process { fill: #f6f2ec; stroke: #8a7f75; stroke-width: 1.5; }
  .room { fill: #ffffff; stroke: #b9aea3; }
  .way { stroke: #a3520b; stroke-width: 2; fill: none; }
  .tip { fill: #a3520b; }
  .grid { stroke: #e2dad1; }
  .values { fill: #a3520b; }
  .types { fill: none; stroke: #a3520b; stroke-width: 2; }`;

/** @param {string} words */
const escaped = (words) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * @param {number} x @param {number} y @param {string} words
 * @param {{ look?: string, anchor?: 'start' | 'middle' | 'end' }} [options]
 */
const text = (x, y, words, { look = '', anchor = 'start' } = {}) =>
  `<text x="${x}" y="${y}"${look && ` class="${look}"`}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escaped(words)}</text>`;

/**
 * Words in lines of at most this width, by an estimate of the letters' width.
 * @param {readonly string[]} words @param {number} width
 */
export function inLines(words, width) {
  const most = Math.floor(width / (SMALL * 0.55));
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || `${line} · ${word}`.length > most) lines.push(word);
    else lines[lines.length - 1] = `${line} · ${word}`;
  }
  return lines;
}

/** @param {Box} box @param {string} look */
const rectangle = ({ x, y, width, height }, look) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" class="${look}"/>`;

/**
 * The lines below the name of a room.
 * @param {House} house @param {string} room @param {number} width
 */
const linesOf = ({ folders }, room, width) =>
  WITHOUT_FOLDERS.has(room) ? [] : inLines(folders.get(room) ?? [], width - 20);

/**
 * The layout: rooms are as high as their folders need.
 * @param {House} house
 */
function place(house) {
  /** @type {Map<string, Box>} */
  const rooms = new Map();
  /**
   * Places rooms side by side, all as high as the highest needs; returns the top of the next row.
   * @param {number} x @param {number} y @param {number} width @param {readonly string[]} row
   */
  const put = (x, y, width, row) => {
    const each = (width - GAP * (row.length - 1)) / row.length;
    const height = 36 + LINE * Math.max(...row.map((room) => linesOf(house, room, each).length));
    for (const [index, room] of row.entries()) {
      rooms.set(room, { x: x + index * (each + GAP), y, width: each, height });
    }
    return y + height + GAP;
  };
  const top = 76;
  const pageEnds = [
    ['renderer/app'],
    ['renderer/features'],
    ['renderer/ui', 'renderer/styles', 'renderer/assets'],
    ['renderer/state', 'renderer/voice'],
    ['renderer/bridge'],
    ['preload'],
  ].reduce((y, row) => put(36, y, 368, row), top);
  const mainEnds = put(514, top, 218, ['main']);
  const serverEnds = put(876, top, 168, ['server']);
  const bottom = Math.max(pageEnds, mainEnds, serverEnds + 96) + GAP;
  const main = rooms.get('main');
  if (main !== undefined) rooms.set('main', { ...main, height: bottom - top - 2 * GAP });
  const sharedEnds = Math.max(
    put(36, bottom + 60, 500, ['domain']),
    put(552, bottom + 60, 492, ['contract']),
  );
  /** @param {number} x @param {number} width @param {number} from @param {number} to */
  const frame = (x, width, from, to) => ({ x, y: from, width, height: to - from });
  /** @type {readonly Process[]} */
  const processes = [
    { title: 'Page', says: 'sandboxed: no network, no token', box: frame(20, 400, 20, bottom) },
    { title: 'Main', says: 'token, live connection, disk, windows', box: frame(498, 250, 20, bottom) },
    { title: 'Server', says: 'on board, or elsewhere', box: frame(860, 200, 20, serverEnds + GAP) },
    { title: 'Decoder', says: 'pictures alone', box: frame(860, 200, serverEnds + 40, serverEnds + 100) },
    { title: 'Shared', says: '', box: frame(20, 1040, bottom + 20, sharedEnds + GAP) },
  ];
  const bridge = pageEnds - 26;
  /** The connections between processes, with their tables. */
  /** @type {readonly Way[]} */
  const ways = [
    { from: [404, bridge], to: [514, bridge], says: ['contract/ipc'] },
    { from: [732, top + 48], to: [876, top + 48], says: ['HTTP', 'contract/rest'] },
    { from: [732, top + 100], to: [876, top + 100], says: ['websocket', 'contract/gateway'] },
    { from: [960, serverEnds - GAP], to: [960, serverEnds + 40], says: [] },
  ];
  return { rooms, processes, ways, bottom: sharedEnds + GAP };
}

/** @param {House} house @param {string} room @param {Box} box */
const drawRoom = (house, room, box) => [
  rectangle(box, 'room'),
  text(box.x + 10, box.y + 23, room.replace('renderer/', ''), { look: 'strong' }),
  ...linesOf(house, room, box.width).map((line, index) =>
    text(box.x + 10, box.y + 42 + index * LINE, line, { look: 'small' }),
  ),
];

/** @param {Way} way */
function drawWay({ from: [x1, y1], to: [x2, y2], says }) {
  const tip =
    x1 === x2
      ? `M${x2 - 5},${y2 - 9} L${x2},${y2} L${x2 + 5},${y2 - 9} Z`
      : `M${x2 - 9},${y2 - 5} L${x2},${y2} L${x2 - 9},${y2 + 5} Z`;
  const middle = (x1 + x2) / 2;
  return [
    `<path d="M${x1},${y1} L${x2},${y2}" class="way"/>`,
    `<path d="${tip}" class="tip"/>`,
    ...says.map((words, index) =>
      text(middle, y1 - 8 - (says.length - 1 - index) * LINE, words, { look: 'small', anchor: 'middle' }),
    ),
  ];
}

/**
 * The table of imports: a row per importing room, a column per imported room.
 * @param {House} house @param {number} top
 */
function drawTable({ rooms }, top) {
  const cell = 76;
  const left = 210;
  const step = 26;
  const columns = ROOMS.slice(1);
  const lines = ROOMS.flatMap((from, row) => {
    const y = top + 64 + row * step;
    const marks = columns.flatMap((to, column) => {
      const kind = rooms.get(from)?.get(to);
      const x = left + column * cell + cell / 2;
      return kind === undefined ? [] : [`<circle cx="${x}" cy="${y - 5}" r="6" class="${kind}"/>`];
    });
    const rule = `<path d="M20,${y + 7} H${left + columns.length * cell}" class="grid"/>`;
    return [rule, text(20, y, from), ...marks];
  });
  const heads = columns.map((to, column) =>
    text(left + column * cell + cell / 2, top + 36, to.replace('renderer/', ''), {
      look: 'small',
      anchor: 'middle',
    }),
  );
  const foot = top + 64 + ROOMS.length * step + 8;
  return [
    text(20, top + 12, 'Which room (left) imports which (above)', { look: 'strong' }),
    ...heads,
    ...lines,
    `<circle cx="26" cy="${foot - 4}" r="6" class="values"/>`,
    text(40, foot, 'code', { look: 'small' }),
    `<circle cx="96" cy="${foot - 4}" r="6" class="types"/>`,
    text(110, foot, 'types alone', { look: 'small' }),
  ];
}

/**
 * The picture.
 * @param {House} house
 */
export function draw(house) {
  const known = new Set(/** @type {readonly string[]} */ (ROOMS));
  const homeless = [...house.rooms]
    .flatMap(([from, tos]) => [from, ...tos.keys()])
    .filter((room) => !known.has(room));
  if (homeless.length > 0) {
    throw new Error(
      `No place in the picture for ${[...new Set(homeless)].join(', ')}: see tools/architecture/draw.mjs`,
    );
  }
  const { rooms, processes, ways, bottom } = place(house);
  const height = bottom + 30 + 64 + ROOMS.length * 26 + 30;
  const parts = [
    `<rect width="${WIDTH}" height="${height}" class="ground"/>`,
    ...processes.flatMap(({ title, says, box }) => [
      rectangle(box, 'process'),
      text(box.x + 16, box.y + 26, title, { look: 'strong' }),
      ...(says === '' ? [] : [text(box.x + 16, box.y + 45, says, { look: 'small' })]),
    ]),
    ...[...rooms].flatMap(([room, box]) => drawRoom(house, room, box)),
    ...ways.flatMap(drawWay),
    ...drawTable(house, bottom + 30),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Processes and rooms of Guildhall">`,
    `<!-- Drawn by tools/architecture.mjs from the imports of src. Do not edit. -->`,
    `<style>${STYLE}\n</style>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}
