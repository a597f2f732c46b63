import { basename, join } from 'node:path';
import { failure, success, type Result } from '../../contract/failure';
import type { FetchedPicture } from '../../contract/ipc/calls';
import type { DragOutcome, SavedFiles } from '../../contract/ipc/attachments';
import { MEDIA_LIMITS } from '../../contract/limits';
import { isProgram, numberedName, safeFileName } from '../../domain/attachments/file-names';
import { contentOf, type OpenAttachment, type OpenedAttachment, readStart } from '../api/attachment';
import { pictureType } from '../api/picture-type';
import type { Clock } from '../clock';
import { saveProgramQuestion, type Ask } from '../consent/question';
import type { Chunks } from '../disk/named-file';
import { reasonOf, type SaveQuestion } from './save-file';

/** Opens an attachment of the chosen server by its path. */
export type OpenByPath = (path: string, range?: string) => ReturnType<OpenAttachment>;

export interface AttachmentFilesDependencies {
  readonly open: OpenByPath;
  readonly ask: Ask;
  readonly askWhere: (question: SaveQuestion) => Promise<string | null>;
  readonly askFolder: () => Promise<string | null>;
  /** The initial folder of the dialog. */
  readonly downloads: () => string;
  readonly write: (path: string, chunks: Chunks) => Promise<void>;
  /** Writes under the first free name in a folder; resolves to it. */
  readonly writeNew: (folder: string, names: Iterable<string>, chunks: Chunks) => Promise<string>;
  /** Writes a file that only this user can read, in a folder of main's own; resolves to its path. */
  readonly keep: (name: string, chunks: Chunks) => Promise<string>;
  /** Removes a file that `keep` has written. */
  readonly forget: (path: string) => void;
  readonly show: (path: string) => void;
  readonly drag: (path: string) => Promise<boolean>;
  readonly clock: Pick<Clock, 'set' | 'clear'>;
}

/** The most names that are tried for a file in a folder. */
const MOST_NAMES = 1000;

/** The name of the file to save: the last part of its path, made safe. */
const nameOf = (path: string): string => {
  const last = path.split('/').at(-1) ?? '';
  try {
    return safeFileName(decodeURIComponent(last));
  } catch {
    return safeFileName(last);
  }
};

function* numbered(name: string): Generator<string> {
  for (let nth = 1; nth <= MOST_NAMES; nth += 1) yield numberedName(name, nth);
}

const chunksOf = (body: OpenedAttachment['body']): Chunks => body as AsyncIterable<Uint8Array>;

const unsaved = (fault: unknown): Result<never> =>
  failure({ kind: 'local', code: 'file', detail: reasonOf(fault) });

/**
 * Attachments as files of this computer: saved where the person chooses in the system's dialog, shown in their folder,
 * dragged out. The page names attachments by their paths at the server, and no path of this computer.
 */
export class AttachmentFiles {
  readonly #deps: AttachmentFilesDependencies;
  #isAsking = false;
  /** The paths of saved files, by key. */
  readonly #saved: string[] = [];
  /** The files for dragging, by the path of the attachment, the oldest first. */
  readonly #dragged = new Map<string, Promise<string | null>>();

  constructor(deps: AttachmentFilesDependencies) {
    this.#deps = deps;
  }

  /** Saves one attachment where the person chooses. */
  save(path: string): Promise<Result<SavedFiles | null>> {
    return this.#asking(async () => {
      const { askWhere, downloads, open, write } = this.#deps;
      const name = nameOf(path);
      if (!(await this.#isWanted([name]))) return success(null);
      const where = await askWhere({ defaultPath: join(downloads(), name), filters: [] });
      if (where === null) return success(null);
      const content = await contentOf(await open(path));
      if (!content.ok) return content;
      await write(where, chunksOf(content.value));
      return success(this.#note(where, 1, 0));
    });
  }

  /** Saves several attachments in a folder that the person chooses; existing files stay. */
  saveAll(paths: readonly string[]): Promise<Result<SavedFiles | null>> {
    return this.#asking(async () => {
      const { askFolder, open, writeNew } = this.#deps;
      if (!(await this.#isWanted(paths.map(nameOf)))) return success(null);
      const folder = await askFolder();
      if (folder === null) return success(null);
      const names: string[] = [];
      let fault: Result<never> | null = null;
      for (const path of paths) {
        const content = await contentOf(await open(path));
        if (!content.ok) fault = content;
        else
          try {
            names.push(await writeNew(folder, numbered(nameOf(path)), chunksOf(content.value)));
          } catch (error) {
            fault = unsaved(error);
          }
      }
      const [first] = names;
      if (first === undefined) return fault ?? success(null);
      return success(this.#note(join(folder, first), names.length, paths.length - names.length));
    });
  }

  /** Shows saved files in their folder. */
  show(key: number): boolean {
    const path = this.#saved[key];
    if (path !== undefined) this.#deps.show(path);
    return path !== undefined;
  }

  /** The content as a text: UTF-8, or UTF-16 with its mark. */
  async text(path: string): Promise<Result<string>> {
    const content = await contentOf(await this.#deps.open(path, `bytes=0-${MEDIA_LIMITS.textBytes - 1}`));
    if (!content.ok) return content;
    try {
      const bytes = await readStart(content.value, MEDIA_LIMITS.textBytes);
      const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
      const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
      return success(new TextDecoder(encoding).decode(bytes));
    } catch (fault) {
      return unsaved(fault);
    }
  }

  /** A whole picture; a failure for anything else. */
  async picture(path: string): Promise<Result<FetchedPicture>> {
    const content = await contentOf(await this.#deps.open(path));
    if (!content.ok) return content;
    try {
      const bytes = await readStart(content.value, MEDIA_LIMITS.pictureBytes);
      const type = bytes.length < MEDIA_LIMITS.pictureBytes ? pictureType(bytes) : null;
      return type === null
        ? // The page has the words for it.
          failure({ kind: 'local', code: 'picture-type', detail: '' })
        : success({ type, bytes });
    } catch (fault) {
      return unsaved(fault);
    }
  }

  /** Drags an attachment out of the window as a file, if the file is there soon enough. */
  async drag(path: string): Promise<DragOutcome> {
    if (isProgram(nameOf(path))) return 'program';
    const { clock, drag } = this.#deps;
    const file = this.#fileOf(path);
    let timer: unknown;
    const late = new Promise<'late'>((resolve) => {
      timer = clock.set(() => resolve('late'), MEDIA_LIMITS.dragWithinMs);
    });
    const first = await Promise.race([file, late]);
    clock.clear(timer);
    if (first === 'late') return 'late';
    return first !== null && (await drag(first)) ? 'dragged' : 'failed';
  }

  #fileOf(path: string): Promise<string | null> {
    const known = this.#dragged.get(path);
    if (known !== undefined) return known;
    const { forget, keep, open } = this.#deps;
    const fetched = (async (): Promise<string | null> => {
      const content = await contentOf(await open(path));
      if (!content.ok) return null;
      return keep(nameOf(path), chunksOf(content.value));
    })().catch(() => null);
    this.#dragged.set(path, fetched);
    void fetched.then((file) => {
      if (file === null) this.#dragged.delete(path);
    });
    const [oldest] = this.#dragged;
    if (this.#dragged.size > MEDIA_LIMITS.draggedKept && oldest !== undefined) {
      this.#dragged.delete(oldest[0]);
      void oldest[1].then((file) => file === null || forget(file));
    }
    return fetched;
  }

  /** Whether the person wants files of these names: asked about the first that can run programs. */
  async #isWanted(names: readonly string[]): Promise<boolean> {
    const program = names.find(isProgram);
    return program === undefined || this.#deps.ask(saveProgramQuestion(program));
  }

  #note(path: string, count: number, failed: number): SavedFiles {
    return { key: this.#saved.push(path) - 1, name: basename(path), count, failed };
  }

  async #asking(act: () => Promise<Result<SavedFiles | null>>): Promise<Result<SavedFiles | null>> {
    if (this.#isAsking) return success(null);
    this.#isAsking = true;
    try {
      return await act();
    } catch (fault) {
      return unsaved(fault);
    } finally {
      this.#isAsking = false;
    }
  }
}
