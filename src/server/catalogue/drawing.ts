/** Draws `count` shapes at equal angles around a circle. */
export const around = (count: number, draw: (degrees: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index, index)).join('');

/** A gradient for filling a shape by `url(#id)`. */
export const gradient = (id: string, ...colours: readonly string[]): string => {
  const stops = colours.map((colour, index) => {
    const offset = colours.length === 1 ? 0 : (100 / (colours.length - 1)) * index;
    return `<stop offset="${offset.toFixed(0)}%" stop-color="${colour}"/>`;
  });
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops.join('')}</linearGradient>`;
};

/** A whole SVG document. */
export const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/** The points of a star with this many tips around the origin. */
export const starPoints = (tips: number, outer: number, inner: number): string =>
  Array.from({ length: tips * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (Math.PI / tips) * index - Math.PI / 2;
    return `${(Math.cos(angle) * radius).toFixed(1)},${(Math.sin(angle) * radius).toFixed(1)}`;
  }).join(' ');
