import type { AskableParent } from './decoder/ask-parent';

/** The app that has started this process, as Electron's utilityProcess shows it. */
export type ParentPort = AskableParent;

/** What the process gives the server: its arguments, its outputs, and when to end. */
export interface ServerProcess {
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly pid: number;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** An empty store as a gzipped tar file, where there is one beside the program. */
  readonly readTemplate: () => Blob | null;
  /** The program that decodes pictures (decoder/index.ts). */
  readonly decoderScript: string;
  readonly writeFile: (file: string, bytes: Uint8Array) => void;
  /** Null where the server runs alone. */
  readonly parent: ParentPort | null;
  /** Calls back when the system asks the process to end. */
  readonly onSignal: (stop: () => void) => void;
}
