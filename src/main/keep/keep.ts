import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveEvent } from '../../contract/gateway/events';
import type { MessageId } from '../../contract/ids';
import type { KeptChannel, KeptMessages, KeptPlace, SeenChannels } from '../../contract/ipc/kept';
import { KEEP_LIMITS } from '../../contract/keep-limits';
import type { Clock } from '../clock';
import { makeFolder } from '../disk/folders';
import { isMissing } from '../disk/is-missing';
import { withSingleDeletions } from '../../domain/messages/single-deletions';
import { removeFile, replaceFile } from '../disk/own-files';
import { nameOf, placeOfName, readKept, writeKept } from './kept-file';
import { endsPlace, isTaking, overBudget, placesBegunBy, type Taking, withoutTaken } from './rules';

export interface KeepDependencies {
  /** The folder of all accounts. */
  readonly folder: string;
  readonly clock: Clock;
  /** The bytes that all files may have together; 0: nothing is kept. */
  readonly budget: () => number;
  /** Whether messages of a server may be kept here. */
  readonly isWanted: (guildId: string) => boolean;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** An account's folder; a name that says nothing. */
const folderOf = (account: string): string => createHash('sha256').update(account).digest('hex').slice(0, 32);

/**
 * The messages of channels that were read on this computer, a file a channel, in a folder of the account. Losing a file
 * costs a wait, so none is worth an error: what cannot be read is removed, and what cannot be written is left out. Writes
 * come one after the other; reads do not wait for them. Over the budget the least recently read channels go.
 */
export class Keep {
  readonly #deps: KeepDependencies;
  #folder: string | null = null;
  readonly #entries = new Map<string, { bytes: number; readAt: number }>();
  /** What the page has handed over and is not written yet: of a channel the latest alone. */
  readonly #waiting = new Map<string, KeptChannel>();
  /** What was heard of a channel and is not taken out of its file yet. */
  readonly #heard = new Map<string, Taking[]>();
  /** Heard in this run: a write that was on its way meanwhile must not bring them back. */
  readonly #deleted = new Set<MessageId>();
  /** The channels that the person sees; null before that is known in this run. */
  #seen: Set<string> | null = null;
  #spent = { since: 0, bytes: 0 };
  #last: Promise<void> = Promise.resolve();

  constructor(deps: KeepDependencies) {
    this.#deps = deps;
  }

  /** The bytes of all files. */
  get bytes(): number {
    let bytes = 0;
    for (const entry of this.#entries.values()) bytes += entry.bytes;
    return bytes;
  }

  /** Takes up what an earlier run has left of this account, and removes what is another’s. */
  async open(account: string): Promise<void> {
    const own = folderOf(account);
    const folder = join(this.#deps.folder, own);
    this.#forget();
    this.#folder = folder;
    await this.#inTurn(folder, async () => {
      for (const name of await namesIn(this.#deps.folder))
        if (name !== own) await removeTree(join(this.#deps.folder, name));
      for (const name of await namesIn(folder)) {
        const facts = placeOfName(name) === null ? null : await stat(join(folder, name)).catch(() => null);
        if (facts?.isFile() === true) {
          const entry = { bytes: facts.size, readAt: facts.mtimeMs };
          if (!this.#entries.has(name)) this.#entries.set(name, entry);
        } else await removeTree(join(folder, name));
      }
      await this.#shrink(folder, null);
    });
  }

  /** Leaves the files of the account as they are. */
  close(): void {
    this.#forget();
  }

  /** Removes everything, of whatever account. */
  async clear(): Promise<void> {
    this.#waiting.clear();
    // In the same turns as the writes, so that none of them is left behind.
    this.#last = this.#last.then(async () => {
      await removeTree(this.#deps.folder);
      this.#entries.clear();
    });
    await this.#last;
  }

  /** The kept messages of a channel; null if there are none. */
  async read(place: KeptPlace): Promise<KeptMessages | null> {
    const [folder, name] = [this.#folder, nameOf(place)];
    if (folder === null || !this.#mayKeep(place)) return null;
    const waiting = this.#waiting.get(name);
    const text = waiting === undefined ? await this.#textOf(folder, name) : null;
    if (this.#folder !== folder || !this.#mayKeep(place)) return null;
    const kept = waiting ?? (text === null ? null : readKept(text, place));
    if (kept === null) {
      if (text !== null) void this.#inTurn(folder, () => this.#removeBroken(folder, place));
      return null;
    }
    const messages = withoutTaken(kept.messages, this.#deleted, this.#heard.get(name) ?? []);
    const entry = this.#entries.get(name);
    if (entry !== undefined) entry.readAt = this.#deps.clock.now();
    if (text !== null) void this.#inTurn(folder, () => this.#stamp(folder, name, this.#deps.clock.now()));
    return messages.length === 0
      ? null
      : { completeTo: kept.completeTo, hasOlder: kept.hasOlder, messages: [...messages] };
  }

  /** Keeps the newest messages of a channel, instead of those that are kept; without any, removes those. */
  async write(channel: KeptChannel): Promise<void> {
    const [folder, name] = [this.#folder, nameOf(channel)];
    if (folder === null) return;
    if (channel.messages.length === 0) {
      this.#waiting.delete(name);
      return this.#inTurn(folder, () => this.#remove(folder, name));
    }
    if (!this.#mayKeep(channel)) return;
    this.#waiting.set(name, channel);
    await this.#inTurn(folder, () => this.#writeWaiting(folder, name));
  }

  /** Removes what is kept of channels that the person does not see any more. */
  async only({ guilds }: SeenChannels): Promise<void> {
    const folder = this.#folder;
    if (folder === null) return;
    this.#seen = new Set(
      guilds.flatMap(({ guildId, channelIds }) =>
        channelIds.map((channelId) => nameOf({ guildId, channelId })),
      ),
    );
    await this.#removeUnwanted(folder);
  }

  /** The settings have changed: removes what may not be kept any more. */
  async settingsChanged(): Promise<void> {
    const folder = this.#folder;
    if (this.#deps.budget() === 0) await this.clear();
    else if (folder !== null) {
      await this.#removeUnwanted(folder);
      await this.#inTurn(folder, () => this.#shrink(folder, null));
    }
  }

  /** Takes out of the files what the server says is gone. */
  heard(events: readonly LiveEvent[]): void {
    const folder = this.#folder;
    if (folder === null) return;
    for (const event of withSingleDeletions(events)) {
      this.#seeChange(folder, event);
      if (!isTaking(event)) continue;
      if (event.name === 'CHANNEL_MESSAGE_DELETE') this.#noteDeleted(event.data.messageId);
      const name = nameOf(event.data);
      const before = this.#heard.get(name);
      this.#heard.set(name, [...(before ?? []), event]);
      if (before === undefined) void this.#inTurn(folder, () => this.#takeOut(folder, event.data, name));
    }
  }

  /** Resolves when all that was handed over is on the disk. */
  written(): Promise<void> {
    return this.#last;
  }

  #forget(): void {
    this.#folder = null;
    this.#entries.clear();
    this.#waiting.clear();
    this.#heard.clear();
    this.#deleted.clear();
    this.#seen = null;
  }

  #mayKeep(place: KeptPlace): boolean {
    const { budget, isWanted } = this.#deps;
    return budget() > 0 && isWanted(place.guildId) && (this.#seen?.has(nameOf(place)) ?? true);
  }

  /** Runs a work on the disk after those before it, unless the account has changed or everything was removed. */
  #inTurn(folder: string, work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(async () => {
      if (this.#folder === folder) await work().catch(() => undefined);
    });
    return this.#last;
  }

  async #textOf(folder: string, name: string): Promise<string | null> {
    return readFile(join(folder, name), 'utf8').catch(() => null);
  }

  async #writeWaiting(folder: string, name: string): Promise<void> {
    const channel = this.#waiting.get(name);
    this.#waiting.delete(name);
    if (channel === undefined || !this.#mayKeep(channel)) return;
    const messages = withoutTaken(channel.messages, this.#deleted, this.#heard.get(name) ?? []);
    const text = writeKept({ ...channel, messages: [...messages] });
    if (text === null) return this.#remove(folder, name);
    const bytes = Buffer.byteLength(text);
    // The file of before says itself up to when it is complete.
    if (bytes > this.#deps.budget() || !this.#mayWrite(bytes)) return;
    makeFolder(folder);
    await replaceFile(join(folder, name), text);
    await this.#enter(folder, name, { bytes, readAt: this.#deps.clock.now() });
    await this.#shrink(folder, name);
  }

  async #takeOut(folder: string, place: KeptPlace, name: string): Promise<void> {
    const events = this.#heard.get(name) ?? [];
    if (!this.#entries.has(name)) return void this.#heard.delete(name);
    const { guildId, channelId } = place;
    const text = await this.#textOf(folder, name);
    const kept = text === null ? null : readKept(text, { guildId, channelId });
    if (kept !== null) {
      const messages = withoutTaken(kept.messages, this.#deleted, events);
      if (messages !== kept.messages)
        await this.#rewrite(folder, name, { ...kept, guildId, channelId, messages: [...messages] });
    }
    const left = (this.#heard.get(name) ?? []).slice(events.length);
    if (left.length === 0) this.#heard.delete(name);
    else {
      this.#heard.set(name, left);
      await this.#takeOut(folder, place, name);
    }
  }

  /** Writes a file that may not stay as it is: where that is not possible, the file goes. */
  async #rewrite(folder: string, name: string, channel: KeptChannel): Promise<void> {
    const readAt = this.#entries.get(name)?.readAt ?? this.#deps.clock.now();
    const text = writeKept(channel);
    const bytes = text === null ? 0 : Buffer.byteLength(text);
    if (text === null || !this.#mayWrite(bytes)) return this.#remove(folder, name);
    try {
      await replaceFile(join(folder, name), text);
    } catch {
      return this.#remove(folder, name);
    }
    await this.#enter(folder, name, { bytes, readAt });
  }

  async #enter(folder: string, name: string, entry: { bytes: number; readAt: number }): Promise<void> {
    if (this.#folder === folder) this.#entries.set(name, entry);
    await this.#stamp(folder, name, entry.readAt);
  }

  async #removeBroken(folder: string, place: KeptPlace): Promise<void> {
    const name = nameOf(place);
    const text = await this.#textOf(folder, name);
    // It may have been written meanwhile.
    if (text !== null && readKept(text, place) === null) await this.#remove(folder, name);
  }

  async #removeUnwanted(folder: string): Promise<void> {
    await this.#inTurn(folder, async () => {
      for (const name of [...this.#entries.keys()]) {
        const place = placeOfName(name);
        if (place === null || !this.#mayKeep(place)) await this.#remove(folder, name);
      }
    });
  }

  #seeChange(folder: string, event: LiveEvent): void {
    for (const place of placesBegunBy(event)) this.#seen?.add(nameOf(place));
    const isEnded = (name: string): boolean => {
      const place = placeOfName(name);
      return place !== null && endsPlace(event, place);
    };
    const ended = [...this.#entries.keys(), ...this.#waiting.keys()].filter(isEnded);
    if (event.name !== 'GUILD_MEMBER_EDIT')
      for (const name of this.#seen ?? []) if (isEnded(name)) this.#seen?.delete(name);
    for (const name of ended) {
      this.#waiting.delete(name);
      void this.#inTurn(folder, () => this.#remove(folder, name));
    }
  }

  #noteDeleted(id: MessageId): void {
    this.#deleted.add(id);
    const [oldest] = this.#deleted;
    if (this.#deleted.size > KEEP_LIMITS.deleted && oldest !== undefined) this.#deleted.delete(oldest);
  }

  /** Whether so many bytes may be written now. */
  #mayWrite(bytes: number): boolean {
    const now = this.#deps.clock.elapsed();
    if (now - this.#spent.since >= MINUTE_MS) this.#spent = { since: now, bytes: 0 };
    if (this.#spent.bytes + bytes > KEEP_LIMITS.bytesAMinute) return false;
    this.#spent.bytes += bytes;
    return true;
  }

  async #shrink(folder: string, newest: string | null): Promise<void> {
    const entries = [...this.#entries].map(([name, entry]) => ({ name, ...entry }));
    for (const name of overBudget(entries, this.#deps.budget(), newest)) await this.#remove(folder, name);
  }

  async #remove(folder: string, name: string): Promise<void> {
    this.#entries.delete(name);
    await removeFile(join(folder, name));
  }

  /** Notes on the disk when a channel was last read. */
  async #stamp(folder: string, name: string, readAt: number): Promise<void> {
    const at = readAt / SECOND_MS;
    await utimes(join(folder, name), at, at).catch(() => undefined);
  }
}

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (fault) {
    if (isMissing(fault)) return [];
    throw fault;
  }
};

const removeTree = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true }).catch(() => undefined);
