import type { PrivateFile } from '../disk/private-file';

/**
 * What the page showed last, on the disk, so that the next start shows it at once: a text that only the page reads, and
 * the account that it was shown to. It can always be done without, so nothing here rejects.
 */
export class SnapshotFile {
  readonly #file: PrivateFile;
  #written: Promise<void> = Promise.resolve();

  constructor(file: PrivateFile) {
    this.#file = file;
  }

  /** What was kept, and the account it is of; null when there is nothing. */
  async load(): Promise<{ readonly account: string; readonly text: string } | null> {
    const kept = await this.#file.read().catch(() => null);
    const end = kept?.indexOf('\n') ?? -1;
    return kept === null || end < 0 ? null : { account: kept.slice(0, end), text: kept.slice(end + 1) };
  }

  /** Keeps it in place of what there was. `account` is one line. */
  keep(account: string, text: string): Promise<void> {
    // An older look is worse than none: what is wrong with the disk is told elsewhere.
    this.#written = this.#file.write(`${account}\n${text}`).catch(() => this.clear());
    return this.#written;
  }

  /** Resolves when what was given to keep last is on the disk. */
  written(): Promise<void> {
    return this.#written;
  }

  /** Forgets it. */
  clear(): Promise<void> {
    return this.#file.remove().catch(() => undefined);
  }
}
