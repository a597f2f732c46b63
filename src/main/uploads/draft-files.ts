import { basename } from 'node:path';
import { failure, type Failure, FILE_GIVEN_UP, type Result, success } from '../../contract/failure';
import { type ChannelId, type GuildId, toId } from '../../contract/ids';
import type { RefusedFile, SpooledFile } from '../../contract/ipc/outbox';
import { SPOOL_LIMITS } from '../../contract/limits';
import { msg, plural, t } from '../../domain/i18n/t';
import { sentFileName, typeByName } from '../../domain/uploads/file-name';
import type { Spool } from './spool';

/** A file that is complete. */
export type CompleteFile = Omit<SpooledFile, 'received'>;

export interface DraftFilesDependencies {
  readonly spool: Pick<Spool, 'begin' | 'append' | 'finish' | 'copy' | 'remove'>;
  /** The size of the file at a path, or null if it is no plain file. */
  readonly sizeOf: (path: string) => Promise<number | null>;
  /** The largest file that the server takes, in bytes. */
  readonly mostBytes: () => number;
  /** The same in one guild, whose boosts may allow larger ones. */
  readonly mostBytesIn: (guildId: GuildId) => Promise<number>;
  /** The complete files of drafts. */
  readonly complete: () => readonly CompleteFile[];
  /** Adds a complete file to its draft. */
  readonly add: (file: CompleteFile) => Promise<Result<null>>;
  readonly makeId: () => string;
  /** The files that are being received have changed. */
  readonly onChange: () => void;
}

const refuse = (detail: string): { readonly ok: false; readonly failure: Failure } =>
  failure({ kind: 'local', code: 'file', detail });

/** The person has removed it on the way. */
const GIVEN_UP: Failure = { kind: 'local', code: FILE_GIVEN_UP, detail: '' };
const UNREADABLE = msg('The file could not be read');

/** Receives files for drafts: from the page in pieces, or by copying what the person chose. */
export class DraftFiles {
  readonly #deps: DraftFilesDependencies;
  readonly #receiving = new Map<string, SpooledFile>();

  constructor(deps: DraftFilesDependencies) {
    this.#deps = deps;
  }

  /** The files that are not complete yet, in order. */
  get receiving(): readonly SpooledFile[] {
    return [...this.#receiving.values()];
  }

  /** Begins a file that the page hands over. */
  async begin(file: {
    readonly channelId: string;
    readonly guildId?: string | undefined;
    readonly name: string;
    readonly type: string;
    readonly size: number;
  }): Promise<Result<string>> {
    const channelId = file.channelId as ChannelId;
    const refusal = this.#refusal(channelId, file.size, await this.#mostFor(file.size, file.guildId));
    if (refusal !== null) return refuse(refusal);
    const name = sentFileName(file.name);
    const id = this.#expect(channelId, name, file.type === '' ? typeByName(name) : file.type, file.size);
    const begun = await this.#deps.spool.begin(id, file.size);
    if (begun.ok) return success(id);
    this.#forget(id);
    return begun;
  }

  /** Adds a piece. */
  async append(id: string, at: number, bytes: Uint8Array): Promise<Result<null>> {
    const held = this.#receiving.get(id);
    if (held === undefined) return failure(GIVEN_UP);
    const added = await this.#deps.spool.append(id, at, bytes);
    if (added.ok) {
      // The last piece is told when the file is complete: before that the page would ask for a picture that it cannot have.
      if (added.value < held.size && this.#receiving.has(id)) {
        this.#receiving.set(id, { ...held, received: added.value });
        this.#deps.onChange();
      }
      return success(null);
    }
    await this.remove(id);
    return added;
  }

  /** Ends a file: it belongs to its draft. */
  async finish(id: string): Promise<Result<null>> {
    const held = this.#receiving.get(id);
    if (held === undefined) return failure(GIVEN_UP);
    const done = await this.#deps.spool.finish(id);
    if (!done.ok) {
      await this.remove(id);
      return done;
    }
    return this.#complete(id);
  }

  /** Copies files that the person chose, one after the other; resolves to those that were refused. */
  async take(
    channelId: ChannelId,
    paths: readonly string[],
    guildId?: string,
  ): Promise<readonly RefusedFile[]> {
    const refused: RefusedFile[] = [];
    for (const path of paths) {
      const name = sentFileName(basename(path));
      const taken = await this.#copy({ channelId, guildId }, name, path);
      if (taken !== null) refused.push({ name, reason: taken });
    }
    return refused;
  }

  /** Gives a file up that is not complete. */
  async remove(id: string): Promise<boolean> {
    if (!this.#receiving.has(id)) return false;
    this.#forget(id);
    await this.#deps.spool.remove(id);
    return true;
  }

  /** Forgets all files that are not complete; their contents are removed with the spool. */
  clear(): void {
    this.#receiving.clear();
  }

  async #copy(
    { channelId, guildId }: { readonly channelId: ChannelId; readonly guildId: string | undefined },
    name: string,
    path: string,
  ): Promise<string | null> {
    const { sizeOf, spool } = this.#deps;
    const size = await sizeOf(path);
    if (size === null) return t(UNREADABLE);
    const most = await this.#mostFor(size, guildId);
    const refusal = this.#refusal(channelId, size, most);
    if (refusal !== null) return refusal;
    const id = this.#expect(channelId, name, typeByName(name), size);
    const copied = await spool.copy(id, path, most);
    const done = copied.ok ? await this.#complete(id) : copied;
    if (done.ok) return null;
    await this.remove(id);
    return done.failure.kind === 'local' ? done.failure.detail : t(UNREADABLE);
  }

  #expect(channelId: ChannelId, name: string, type: string, size: number): string {
    const id = this.#deps.makeId();
    this.#receiving.set(id, {
      id,
      channelId,
      name,
      type,
      size,
      description: '',
      isSpoiler: false,
      received: 0,
    });
    this.#deps.onChange();
    return id;
  }

  async #complete(id: string): Promise<Result<null>> {
    const held = this.#receiving.get(id);
    if (held === undefined) return refuse(t(UNREADABLE));
    const { received: _received, ...file } = held;
    // In one turn: the draft shows the file once.
    this.#receiving.delete(id);
    const added = await this.#deps.add(file);
    if (!added.ok) await this.#deps.spool.remove(id);
    return added;
  }

  #forget(id: string): void {
    this.#receiving.delete(id);
    this.#deps.onChange();
  }

  /** The largest file for a guild: its boosts are asked for only where a file is larger than usual. */
  async #mostFor(size: number, guildId: string | undefined): Promise<number> {
    const { mostBytes, mostBytesIn } = this.#deps;
    return size <= mostBytes() || guildId === undefined ? mostBytes() : mostBytesIn(toId<GuildId>(guildId));
  }

  /** Why a file of this size is not taken, in words; null if it is. */
  #refusal(channelId: ChannelId, size: number, most: number): string | null {
    if (size === 0) return t('This file is empty');
    if (size > most) return t('This file is larger than {{n}} MiB', { n: Math.floor(most / (1024 * 1024)) });
    const all = [...this.#deps.complete(), ...this.#receiving.values()];
    const ofDraft = all.filter((file) => file.channelId === channelId).length;
    if (ofDraft >= SPOOL_LIMITS.filesOfDraft || all.length >= SPOOL_LIMITS.files)
      return plural('At most {{count}} file can be added', 'At most {{count}} files can be added', {
        count: SPOOL_LIMITS.filesOfDraft,
      });
    return null;
  }
}
