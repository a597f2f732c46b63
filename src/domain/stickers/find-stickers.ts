/** What a sticker is found by. */
interface Findable {
  readonly name: string;
  readonly emoji: string;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\ufe0f/gu, '')
    .toLowerCase();

/** The stickers that a search finds: by a part of the name, whatever its case and accents, or by the emoji. */
export const findStickers = <S extends Findable>(stickers: readonly S[], query: string): readonly S[] => {
  const wanted = plain(query).trim();
  if (wanted === '') return stickers;
  return stickers.filter(({ name, emoji }) => plain(name).includes(wanted) || plain(emoji) === wanted);
};

/** The pictures whose names have a text in them, whatever its case and accents. */
export const findPictures = <P extends { readonly name: string }>(
  pictures: readonly P[],
  query: string,
): readonly P[] => {
  const wanted = plain(query).trim();
  return wanted === '' ? pictures : pictures.filter(({ name }) => plain(name).includes(wanted));
};
