import { CodeQueue, type CodeWorker } from './code-queue';
import workerUrl from './code-worker?worker&url';

/** The part of the browser's `trustedTypes` that is used; a test has none. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/** The only policy of the page (src/main/page/csp.ts): it makes the address of this worker, and of nothing else. */
const policy = trustedTypes?.createPolicy('code-worker', { createScriptURL: () => workerUrl });

const start = (): CodeWorker => new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl);

/** The queue of all code of the page. */
export const highlighter = new CodeQueue(start);
