import { Transformer } from '@napi-rs/image';
import type { StoreItem } from '../../contract/entities/store-item';
import { type StoreItemId, toId } from '../../contract/ids';
import { DECORATIONS, type Drawn } from './decorations';
import { NAMEPLATES } from './nameplates';

const item =
  (firstId: number) =>
  ({ slug, name, description }: Drawn, index: number): StoreItem => ({
    id: toId<StoreItemId>(String(firstId + index)),
    name,
    description,
    url: `/media/store/${slug}.png`,
  });

/** The articles of the shop; ids and addresses stay the same when more are added at the end. */
export const STORE = {
  decorations: DECORATIONS.map(item(1001)),
  nameplates: NAMEPLATES.map(item(2001)),
} as const;

const drawings = new Map([...DECORATIONS, ...NAMEPLATES].map(({ slug, svg }) => [`${slug}.png`, svg]));
const rendered = new Map<string, Promise<Buffer>>();

/**
 * The picture of an article by the last part of its address, rendered on first use; null if there is no such article.
 */
export const storePicture = (file: string): Promise<Buffer> | null => {
  const svg = drawings.get(file);
  if (svg === undefined) return null;
  const known = rendered.get(file) ?? Transformer.fromSvg(svg).png();
  rendered.set(file, known);
  return known;
};
