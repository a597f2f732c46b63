import type { CodeAnswer, CodeRequest } from './code-span';

/** What the queue needs of a worker. */
export interface CodeWorker {
  readonly postMessage: (request: CodeRequest) => void;
  readonly terminate: () => void;
  onmessage: ((event: MessageEvent<'ready' | CodeAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A code of more characters, or one that takes longer, stays plain. */
export const CODE_LIMITS = { characters: 20_000, ms: 200 } as const;
/** Answers that are kept: scrolling draws the same codes again. */
const MOST_KEPT = 100;

interface Job extends CodeRequest {
  readonly key: string;
  readonly done: (answer: CodeAnswer) => void;
}

/**
 * Asks a worker for the parts of codes, one after the other. A worker that takes too long is ended, and the next code
 * gets a new one. The worker starts with the first code.
 */
export class CodeQueue {
  readonly #start: () => CodeWorker;
  readonly #kept = new Map<string, CodeAnswer>();
  readonly #waiting: Job[] = [];
  #worker: CodeWorker | null = null;
  #isReady = false;
  #job: Job | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => CodeWorker) {
    this.#start = start;
  }

  /** The answer if it is known already; undefined if it has to be asked for. */
  known({ code, language }: CodeRequest): CodeAnswer | undefined {
    if (code.length > CODE_LIMITS.characters) return null;
    return this.#kept.get(`${language} ${code}`);
  }

  /** Asks for the parts of a code. The returned function withdraws the question. */
  ask(request: CodeRequest, done: (answer: CodeAnswer) => void): () => void {
    const job = { ...request, key: `${request.language} ${request.code}`, done };
    this.#waiting.push(job);
    this.#next();
    return () => {
      const at = this.#waiting.indexOf(job);
      if (at >= 0) this.#waiting.splice(at, 1);
    };
  }

  #next(): void {
    if (this.#job !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    const known = this.known(job);
    if (known !== undefined) {
      job.done(known);
      this.#next();
      return;
    }
    this.#job = job;
    try {
      this.#worker ??= this.#open();
    } catch {
      // The system starts no worker: this code stays plain, and those that wait are asked for all the same.
      this.#finish(null);
      return;
    }
    if (this.#isReady) this.#send(this.#worker, job);
  }

  #open(): CodeWorker {
    const worker = this.#start();
    worker.onmessage = ({ data }) => {
      if (data === 'ready') {
        this.#isReady = true;
        if (this.#job !== null) this.#send(worker, this.#job);
      } else this.#finish(data);
    };
    worker.onerror = () => this.#giveUp();
    return worker;
  }

  #send(worker: CodeWorker, { code, language }: Job): void {
    this.#timer = setTimeout(() => this.#giveUp(), CODE_LIMITS.ms);
    worker.postMessage({ code, language });
  }

  #giveUp(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    this.#finish(null);
  }

  #finish(answer: CodeAnswer): void {
    clearTimeout(this.#timer);
    const job = this.#job;
    this.#job = null;
    if (job !== null) {
      const oldest = this.#kept.keys().next();
      if (this.#kept.size >= MOST_KEPT && oldest.done !== true) this.#kept.delete(oldest.value);
      this.#kept.set(job.key, answer);
      job.done(answer);
    }
    this.#next();
  }
}
