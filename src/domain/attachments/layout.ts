import type { Attachment } from '../../contract/entities/attachment';
import { MEDIA_LIMITS } from '../../contract/limits';

const { widthShown: WIDTH, heightShown: HEIGHT } = MEDIA_LIMITS;

/** A box in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box in another, from its upper left corner. */
export interface Place extends Size {
  readonly x: number;
  readonly y: number;
}

/** For pictures and videos whose size is not known. */
const UNKNOWN: Size = { width: 400, height: 300 };
/** Narrower boxes could not be pressed, nor say that their picture is missing. */
const LEAST = 64;
/** Between the pictures of a grid. */
const GAP = 4;

const known = (length: number | null): number | null =>
  length !== null && Number.isFinite(length) && length >= 1 ? length : null;

/**
 * The box of a picture or video alone: its own size, scaled down to 550x350. It depends on nothing that is loaded, so
 * that nothing moves when the picture comes.
 */
export const shownSize = ({ width, height }: Pick<Attachment, 'width' | 'height'>): Size => {
  const own = { width: known(width), height: known(height) };
  if (own.width === null || own.height === null) return UNKNOWN;
  const scale = Math.min(1, WIDTH / own.width, HEIGHT / own.height);
  return {
    width: Math.max(LEAST, Math.round(own.width * scale)),
    height: Math.max(LEAST, Math.round(own.height * scale)),
  };
};

/** The number of pictures in each row of a grid; three are one beside two. */
const ROWS: readonly (readonly number[])[] = [
  ...[[], [1], [2], [], [2, 2], [2, 3], [3, 3], [3, 4], [4, 4], [3, 3, 3], [3, 3, 4]],
];

const three = (): readonly Place[] => {
  const left = Math.round(((WIDTH - GAP) * 2) / 3);
  const half = (HEIGHT - GAP) / 2;
  const right = { x: left + GAP, width: WIDTH - left - GAP, height: half };
  return [
    { x: 0, y: 0, width: left, height: HEIGHT },
    { ...right, y: 0 },
    { ...right, y: half + GAP },
  ];
};

const rowsOf = (count: number): readonly number[] => {
  const rows = ROWS[count];
  if (rows !== undefined) return rows;
  // More than a server allows: four in a row.
  const whole = Array.from({ length: Math.floor(count / 4) }, () => 4);
  return count % 4 === 0 ? whole : [count % 4, ...whole];
};

/** The grid of several pictures: their places, and the size of the whole, which is at most 550x350. */
export interface Grid extends Size {
  readonly places: readonly Place[];
}

/** The grid of a number of pictures, which are cut to its places. */
export const gridOf = (count: number): Grid => {
  if (count === 3) return { width: WIDTH, height: HEIGHT, places: three() };
  const rows = rowsOf(count);
  const square = (WIDTH - GAP) / 2;
  const most = (HEIGHT - GAP * (rows.length - 1)) / Math.max(1, rows.length);
  const height = Math.min(square, most);
  const places = rows.flatMap((columns, row) => {
    const width = (WIDTH - GAP * (columns - 1)) / columns;
    return Array.from({ length: columns }, (_, column) => ({
      ...{ x: column * (width + GAP), y: row * (height + GAP) },
      ...{ width, height },
    }));
  });
  return { width: WIDTH, height: rows.length * height + GAP * Math.max(0, rows.length - 1), places };
};

/** A short line of a text file, in bytes. */
const BYTES_A_LINE = 24;

/** Whether the preview of a text is shown below its name. */
export const hasPreview = ({ kind, size }: Pick<Attachment, 'kind' | 'size'>): boolean =>
  kind === 'text' && size > 0 && size <= MEDIA_LIMITS.textBytes;

/** The lines of a folded text: by its size alone, because the space is taken before the text is there. */
export const foldedLines = (size: number): number =>
  Math.min(MEDIA_LIMITS.foldedLines, Math.max(1, Math.ceil(size / BYTES_A_LINE)));

/** The attachments of a message in the order in which they are drawn: the pictures of the grid, then the others. */
export const sortShown = (
  attachments: readonly Attachment[],
): { readonly pictures: readonly Attachment[]; readonly others: readonly Attachment[] } => ({
  pictures: attachments.filter(({ kind }) => kind === 'image'),
  others: attachments.filter(({ kind }) => kind !== 'image'),
});

/** Heights that Attachments.module.css gives: a card, the bar of a player, a line of a text, the space around each. */
const CARD = 56;
const PLAYER_BAR = 44;
const TEXT_LINE = 18;
const TEXT_FRAME = 72;
const AROUND = 8;
const SAVE_ALL = 32;

const heightOf = (attachment: Attachment): number => {
  if (attachment.kind === 'video') return shownSize(attachment).height + PLAYER_BAR;
  if (attachment.kind === 'audio') return CARD + PLAYER_BAR;
  return hasPreview(attachment) ? TEXT_FRAME + foldedLines(attachment.size) * TEXT_LINE : CARD;
};

/** The height of the attachments of a message in pixels, in a window that is wide enough: an estimate before drawing. */
export const attachmentsHeight = (attachments: readonly Attachment[]): number => {
  const { pictures, others } = sortShown(attachments);
  const [first] = pictures;
  const grid = pictures.length > 1 || first === undefined ? gridOf(pictures.length) : shownSize(first);
  const heights = [...(first === undefined ? [] : [grid.height]), ...others.map(heightOf)];
  const all = heights.reduce((sum, height) => sum + height + AROUND, 0);
  return all + (attachments.length > 1 ? SAVE_ALL : 0);
};
