import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SpoolId } from '../../contract/ipc/outbox';
import { failure, type Failure, type Result, success } from '../../contract/failure';
import { SPOOL_LIMITS } from '../../contract/limits';
import { msg, type Msg, t } from '../../domain/i18n/t';
import { makeFolder } from '../disk/folders';
import { isMissing } from '../disk/is-missing';
import { appendToFile, copyWithin, syncFile } from '../disk/own-files';
import { scrubFile } from './scrub-file';

const FULL = msg('There is no room for more files: at most 1 GiB can wait to be sent');
const DISK_FULL = msg('The file could not be added: the disk is full');
const UNREADABLE = msg('The file could not be read');
const ODD = msg('The file changed while it was added');

const local = (code: string, text: Msg): Failure => ({ kind: 'local', code, detail: t(text) });

const diskFailure = (fault: unknown): Failure => {
  const code = fault instanceof Error && 'code' in fault ? fault.code : '';
  return code === 'ENOSPC' || code === 'EDQUOT' ? local('disk', DISK_FULL) : local('disk', UNREADABLE);
};

interface Held {
  /** Its bytes when it is complete; they count from the start. */
  readonly size: number;
  /** Its bytes that are on the disk. */
  received: number;
  isComplete: boolean;
}

/**
 * The contents of files that wait to be sent, in a folder of the profile, each in a file that is named by an id: what a
 * person or a page calls it never reaches the disk. `SPOOL_LIMITS` bounds all of them together.
 */
export class Spool {
  readonly #folder: string;
  readonly #most: number;
  readonly #scrub: typeof scrubFile;
  readonly #held = new Map<string, Held>();
  #used = 0;

  /** @param scrub takes what cameras wrote out of a complete file, whose size stays */
  constructor(folder: string, most: number = SPOOL_LIMITS.bytes, scrub: typeof scrubFile = scrubFile) {
    this.#folder = folder;
    this.#most = most;
    this.#scrub = scrub;
  }

  /** The bytes that are taken, those included that are still to come. */
  get used(): number {
    return this.#used;
  }

  /**
   * Takes up the files of an earlier run: those that are named with their sizes, if they are complete. All else is
   * removed. Resolves to the ids that were found.
   */
  async restore(sizes: ReadonlyMap<string, number>): Promise<ReadonlySet<string>> {
    this.#held.clear();
    this.#used = 0;
    const found = new Set<string>();
    for (const name of await this.#names()) {
      const size = sizes.get(name);
      const facts = size === undefined ? null : await stat(this.#path(name)).catch(() => null);
      if (size !== undefined && facts?.isFile() === true && facts.size === size) {
        this.#hold(name, { size, received: size, isComplete: true });
        found.add(name);
      } else await rm(join(this.#folder, name), { recursive: true, force: true });
    }
    return found;
  }

  /** Begins a file of `size` bytes, which follow in pieces; refused if there is no room for them. */
  async begin(id: string, size: number): Promise<Result<null>> {
    if (!this.#fits(size)) return failure(local('spool-full', FULL));
    this.#hold(id, { size, received: 0, isComplete: false });
    return this.#tried(id, async () => {
      makeFolder(this.#folder);
      await appendToFile(this.#path(id), '');
      return success(null);
    });
  }

  /** Adds a piece; `at` is where it belongs. Resolves to the bytes that are here now. */
  async append(id: string, at: number, bytes: Uint8Array): Promise<Result<number>> {
    const held = this.#held.get(id);
    if (held === undefined || held.isComplete || at !== held.received || at + bytes.length > held.size)
      return failure(local('spool', ODD));
    // Before the disk is asked, so that the same piece is never taken twice.
    held.received += bytes.length;
    return this.#tried(id, async () => {
      await appendToFile(this.#path(id), bytes);
      return success(held.received);
    });
  }

  /** Ends a file: it is complete, has nothing of what cameras write, and survives a power cut. */
  async finish(id: string): Promise<Result<null>> {
    const held = this.#held.get(id);
    if (held?.received !== held?.size || held === undefined) return failure(local('spool', ODD));
    return this.#tried(id, async () => {
      await this.#scrub(this.#path(id), held.size);
      await syncFile(this.#path(id));
      held.isComplete = true;
      return success(null);
    });
  }

  /** Copies a file that the person has chosen; resolves to its size. It has at most `atMost` bytes. */
  async copy(id: string, path: string, atMost: number): Promise<Result<number>> {
    try {
      const { size } = await stat(path);
      if (!this.#fits(size)) return failure(local('spool-full', FULL));
      this.#hold(id, { size, received: 0, isComplete: false });
    } catch {
      return failure(local('disk', UNREADABLE));
    }
    return this.#tried(id, async (held) => {
      makeFolder(this.#folder);
      const copied = await copyWithin(path, this.#path(id), Math.min(atMost, held.size));
      if (copied === null || copied !== held.size) {
        await this.remove(id);
        return failure(local('spool', ODD));
      }
      await this.#scrub(this.#path(id), held.size);
      await syncFile(this.#path(id));
      held.received = copied;
      held.isComplete = true;
      return success(copied);
    });
  }

  /** The content of a complete file from its start, and its size; null for any other id. */
  open(id: string): { readonly size: number; readonly stream: () => Readable } | null {
    const held = this.#held.get(id);
    if (held?.isComplete !== true) return null;
    return { size: held.size, stream: () => createReadStream(this.#path(id)) };
  }

  /** Removes a file; nothing happens if there is none. */
  async remove(id: string): Promise<void> {
    const held = this.#held.get(id);
    if (held === undefined) return;
    this.#held.delete(id);
    this.#used -= held.size;
    await rm(this.#path(id), { force: true }).catch(() => undefined);
  }

  /** Removes all files. */
  async clear(): Promise<void> {
    this.#held.clear();
    this.#used = 0;
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined);
  }

  #fits(size: number): boolean {
    return this.#used + size <= this.#most;
  }

  #hold(id: string, held: Held): void {
    this.#held.set(id, held);
    this.#used += held.size;
  }

  /** Runs a work on the disk; a file that failed is removed. */
  async #tried<T>(id: string, work: (held: Held) => Promise<Result<T>>): Promise<Result<T>> {
    const held = this.#held.get(id);
    if (held === undefined) return failure(local('spool', ODD));
    try {
      const done = await work(held);
      if (this.#held.get(id) === held || !done.ok) return done;
      // Removed in the meantime: the disk may have it again.
      await rm(this.#path(id), { force: true }).catch(() => undefined);
      return failure(local('spool', ODD));
    } catch (fault) {
      await this.remove(id);
      return failure(diskFailure(fault));
    }
  }

  async #names(): Promise<readonly string[]> {
    try {
      return await readdir(this.#folder);
    } catch (fault) {
      if (isMissing(fault)) return [];
      throw fault;
    }
  }

  #path(id: string): string {
    if (!SpoolId.safeParse(id).success) throw new Error('No id of the spool');
    return join(this.#folder, id);
  }
}
