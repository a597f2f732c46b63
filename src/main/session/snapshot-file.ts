import type { PrivateFile } from '../disk/private-file';

/**
 * The snapshot of the page's last screen, on the disk, for an immediate first screen at the next start: a text that
 * only the page reads, and its account. The snapshot is optional, so no method rejects.
 */
export class SnapshotFile {
  readonly #file: PrivateFile;
  #written: Promise<void> = Promise.resolve();

  constructor(file: PrivateFile) {
    this.#file = file;
  }

  /** The saved snapshot and its account; null if there is none. */
  async load(): Promise<{ readonly account: string; readonly text: string } | null> {
    const kept = await this.#file.read().catch(() => null);
    const end = kept?.indexOf('\n') ?? -1;
    return kept === null || end < 0 ? null : { account: kept.slice(0, end), text: kept.slice(end + 1) };
  }

  /** Replaces the saved snapshot. `account` is one line. */
  keep(account: string, text: string): Promise<void> {
    // An outdated snapshot is worse than none; other writes report the disk's error.
    this.#written = this.#file.write(`${account}\n${text}`).catch(() => this.clear());
    return this.#written;
  }

  /** Resolves when the last snapshot is on the disk. */
  written(): Promise<void> {
    return this.#written;
  }

  /** Deletes the snapshot. */
  clear(): Promise<void> {
    return this.#file.remove().catch(() => undefined);
  }
}
