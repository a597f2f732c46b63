// @ts-check
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { draw, ROOMS } from './architecture/draw.mjs';
import { foldersOf, readRooms } from './architecture/read-imports.mjs';
import { inProject } from './setup/project.mjs';

/** Draws docs/images/architecture.svg from the imports and folders of src. */

export const PICTURE = inProject('docs/images/architecture.svg');

/** The picture of the present code. */
export function architecture() {
  const src = inProject('src');
  return draw({ rooms: readRooms(src), folders: new Map(ROOMS.map((room) => [room, foldersOf(src, room)])) });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(PICTURE, architecture());
