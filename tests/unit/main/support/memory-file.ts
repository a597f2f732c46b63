import type { PrivateFile } from '../../../../src/main/disk/private-file';

/** A file in memory. */
export class MemoryFile implements PrivateFile {
  text: string | null;
  aside: string | null = null;
  /** Whether the disk is full. */
  isFull = false;

  constructor(text: string | null = null) {
    this.text = text;
  }

  readonly read = async (): Promise<string | null> => this.text;

  readonly write = async (text: string): Promise<void> => {
    if (this.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    this.text = text;
  };

  readonly remove = async (): Promise<void> => {
    this.text = null;
  };

  readonly setAside = async (): Promise<void> => {
    this.aside = this.text;
    this.text = null;
  };
}
