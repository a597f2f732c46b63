import { failure, type Result, success } from '../../../../src/contract/failure';
import type { KeptFile } from '../../../../src/contract/kept-outbox';
import type { OutboxState } from '../../../../src/contract/ipc/outbox';
import { type AttachmentId, type ChannelId, toId } from '../../../../src/contract/ids';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import type { PrivateFile } from '../../../../src/main/disk/private-file';
import { Outbox, type Posted } from '../../../../src/main/outbox/outbox';
import { ManualClock } from '../support/manual-clock';

/** What becomes of a request: its effect on the server, and its answer. */
export type Fate = 'ok' | 'lost-before' | 'lost-after' | 'busy' | 'pause' | 'refused' | 'slow' | 'blocked';

/** Something under way: its effect, and its answer to the app that asked. */
interface Step {
  readonly epoch: number;
  readonly kind: 'disk' | 'upload' | 'post';
  readonly apply: (fate: Fate) => void;
  readonly settle: (fate: Fate) => void;
}

interface Stored {
  readonly channelId: ChannelId;
  readonly content: string;
  readonly files: readonly string[];
}

const LOST = failure({ kind: 'network', reason: 'unanswered', detail: 'ECONNRESET' } as const);
const refusal = (status: number) =>
  failure({ kind: 'refused', status, message: 'No', retryAfterMs: null } as const);

/** An app with its disk, and a server that keeps nonces as long as a real one; each step waits to be let go. */
export class OutboxWorld {
  readonly clock = new ManualClock();
  readonly stored: Stored[] = [];
  /** Each request to store a message. */
  readonly posted: Posted[] = [];
  readonly steps: Step[] = [];
  states: OutboxState = { files: [], messages: [] };
  outbox: Outbox;
  #epoch = 0;
  #ids = 0;
  #disk: string | null = null;
  readonly #contents = new Set<string>();
  readonly #uploads = new Map<string, { readonly fileId: string; isUsed: boolean }>();
  readonly #nonces = new Map<string, number>();

  constructor() {
    this.outbox = this.#start();
  }

  readonly makeId = (): string => (this.#ids += 1).toString(16).padStart(32, '0');

  /** The text on the disk. */
  get disk(): string | null {
    return this.#disk;
  }

  /** A file of a draft, whose content is in the spool. */
  file(channelId = '7', change: Partial<KeptFile> = {}): KeptFile {
    const id = this.makeId();
    this.#contents.add(id);
    return {
      ...{ id, name: `${this.#ids}.png`, type: 'image/png', size: 3, description: '', isSpoiler: false },
      channelId: toId<ChannelId>(channelId),
      ...change,
    };
  }

  /** Somebody has removed a content from the folder. */
  lose(id: string): void {
    this.#contents.delete(id);
  }

  /** Lets a step happen; none happens if there is none. */
  async go(at = 0, fate: Fate = 'ok'): Promise<void> {
    const [step] = this.steps.splice(at % Math.max(1, this.steps.length), 1);
    if (step === undefined) return;
    step.apply(fate);
    if (step.epoch === this.#epoch) step.settle(fate);
    await this.settle();
  }

  /** Lets the disk write what it has been given. */
  async wrote(): Promise<void> {
    await this.settle();
    for (;;) {
      const at = this.steps.findIndex(({ kind, epoch }) => kind === 'disk' && epoch === this.#epoch);
      if (at < 0) return;
      await this.go(at);
    }
  }

  /** The disk refuses what it has been given. */
  isFull = false;

  /** Lets everything happen that is under way, and what follows. */
  async drain(fate: Fate = 'ok'): Promise<void> {
    await this.settle();
    for (let turn = 0; turn < 400 && this.steps.length > 0; turn += 1) await this.go(0, fate);
  }

  /** The app is killed; of what was under way some has had its effect. It starts again, connected or not. */
  async kill(hasEffect: readonly boolean[] = [], isConnected = true): Promise<void> {
    this.#epoch += 1;
    for (const [at, step] of this.steps.splice(0).entries())
      if (hasEffect[at % Math.max(1, hasEffect.length)] === true) step.apply('ok');
    this.outbox.stop();
    this.outbox = this.#start();
    this.outbox.setConnected(isConnected);
    await this.open();
  }

  async open(account = 'ada'): Promise<void> {
    const opened = this.outbox.open(account);
    await this.wrote();
    await opened;
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  }

  /** The files of a message that the server has stored. */
  has(fileId: string): number {
    return this.stored.filter(({ files }) => files.includes(fileId)).length;
  }

  #start(): Outbox {
    const epoch = this.#epoch;
    const held = <T>(kind: Step['kind'], apply: Step['apply'], answer: (fate: Fate) => T): Promise<T> =>
      new Promise((resolve) => {
        this.steps.push({ epoch, kind, apply, settle: (fate) => resolve(answer(fate)) });
      });
    /** One after the other, as `privateFile` does. */
    let last: Promise<unknown> = Promise.resolve();
    const onDisk = (act: () => void): Promise<void> => {
      const turn = last.then(() =>
        held(
          'disk',
          () => {
            // A dead process writes nothing after the next one has begun.
            if (epoch === this.#epoch || epoch === this.#epoch - 1) act();
          },
          () => undefined,
        ),
      );
      last = turn;
      return turn;
    };
    const file: PrivateFile = {
      read: async () => this.#disk,
      write: (text) => onDisk(() => (this.#disk = text)),
      remove: () => onDisk(() => (this.#disk = null)),
      setAside: async () => undefined,
    };
    return new Outbox({
      file: {
        ...file,
        write: async (text) => {
          if (this.isFull) throw new Error('ENOSPC');
          await file.write(text);
        },
      },
      spool: {
        restore: async (sizes) => {
          for (const id of this.#contents) if (!sizes.has(id)) this.#contents.delete(id);
          return new Set(this.#contents);
        },
        remove: async (id) => {
          if (epoch === this.#epoch) this.#contents.delete(id);
        },
        clear: async () => this.#contents.clear(),
      },
      upload: ({ id }) => {
        const attachment = String((this.#ids += 1));
        return held<Result<AttachmentId>>(
          'upload',
          (fate) => {
            if (fate === 'ok' || fate === 'lost-after')
              this.#uploads.set(attachment, { fileId: id, isUsed: false });
          },
          (fate) => {
            if (fate === 'ok') return success(toId<AttachmentId>(attachment));
            return fate === 'refused' ? refusal(413) : fate === 'busy' ? refusal(503) : LOST;
          },
        );
      },
      post: (message) => {
        this.posted.push(message);
        let answer: Result<unknown> = LOST;
        return held<Result<unknown>>(
          'post',
          (fate) => {
            if (fate === 'ok' || fate === 'lost-after') answer = this.#store(message);
          },
          (fate) => {
            if (fate === 'ok') return answer;
            if (fate === 'pause')
              return failure({ kind: 'refused', status: 429, message: 'Wait', retryAfterMs: 2000 });
            if (fate === 'slow')
              return failure({
                ...{ kind: 'refused', status: 429, message: 'Wait', retryAfterMs: 2000 },
                code: 'slow_mode',
              } as const);
            if (fate === 'blocked')
              return failure({
                ...{ kind: 'refused', status: 403, message: 'No sales', retryAfterMs: null },
                code: 'blocked',
              } as const);
            return fate === 'refused' ? refusal(403) : fate === 'busy' ? refusal(503) : LOST;
          },
        );
      },
      limits: () => ({ ofMessage: 2, pending: 20, nonceWindowMs: HTTP_LIMITS.nonceWindowMs }),
      clock: this.clock,
      random: () => 0.5,
      makeId: this.makeId,
      onChange: (state) => {
        if (epoch === this.#epoch) this.states = state;
      },
    });
  }

  #store({ channelId, content, nonce, attachments }: Posted): Result<unknown> {
    const before = this.#nonces.get(nonce);
    if (before !== undefined && this.clock.now() - before < HTTP_LIMITS.nonceWindowMs) return success({});
    const uploads = attachments.map((id) => this.#uploads.get(id));
    if (uploads.some((upload) => upload === undefined || upload.isUsed)) return refusal(404);
    for (const upload of uploads) if (upload !== undefined) upload.isUsed = true;
    this.#nonces.set(nonce, this.clock.now());
    this.stored.push({ channelId, content, files: uploads.map((upload) => upload?.fileId ?? '') });
    return success({});
  }
}
