import type { AskableParent } from './programs/ask-parent';

/** The app that started this process, as the port of Electron's utilityProcess. */
export type ParentPort = AskableParent;

/** The environment of the server: arguments, outputs, and the request to end. */
export interface ServerProcess {
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly pid: number;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** An empty store as a gzipped tar file, if one is beside the program. */
  readonly readTemplate: () => Blob | null;
  /** The program that decodes pictures (decoder/index.ts). */
  readonly decoderScript: string;
  /** The program that forwards voice (media/index.ts); null where it cannot run. */
  readonly mediaScript?: string | null;
  /** The text of a file of the operator, null where it cannot be read. */
  readonly readText?: (file: string) => string | null;
  readonly writeFile: (file: string, bytes: Uint8Array) => void;
  /** Null where the server runs alone. */
  readonly parent: ParentPort | null;
  /** Calls `stop` when the system asks the process to end. */
  readonly onSignal: (stop: () => void) => void;
}
