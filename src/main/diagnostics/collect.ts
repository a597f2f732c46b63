// The browser build of fflate: the one for Node declares `require` for worker threads, as the bundler does.
import { strToU8, zipSync } from 'fflate/browser';
import type { DiagnosticFile } from '../../contract/ipc/help';
import type { Preferences } from '../../contract/preferences';
import { describeSettings } from './describe-settings';
import { redactLog } from './redact';

export interface CollectDependencies {
  /** The content of a log file by name; null if the file does not exist. */
  readonly readLog: (name: string) => Promise<string | null>;
  readonly preferences: () => Preferences;
  /** Versions, displays, memory: nothing that identifies a person or a place. */
  readonly facts: () => Readonly<Record<string, unknown>>;
  /** The current state of connection and session, without user and server. */
  readonly state: () => Readonly<Record<string, unknown>>;
}

const LOGS = ['guildhall.log', 'guildhall.log.1', 'guildhall.log.2'] as const;

const README = `Guildhall diagnostics, to help find out what went wrong.

versions.json  the build and this computer: versions, memory, displays
state.json     whether you are signed in and connected, but not as whom or where
settings.json  settings, without those that identify you or your servers
logs           what happened when, with hashes instead of ids

The files contain no messages, names, addresses, passwords or tokens.
Read them before you share them.
`;

/** Collects the diagnostics, each file in the form that it has in the archive. */
export const collectDiagnostics = async (deps: CollectDependencies): Promise<readonly DiagnosticFile[]> => {
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const logs = await Promise.all(
    LOGS.map(async (name) => {
      const text = await deps.readLog(name);
      return text === null ? [] : [{ name: `logs/${name}.txt`, text: redactLog(text) }];
    }),
  );
  return [
    { name: 'README.txt', text: README },
    { name: 'versions.json', text: json(deps.facts()) },
    { name: 'state.json', text: json(deps.state()) },
    { name: 'settings.json', text: json(describeSettings(deps.preferences())) },
    ...logs.flat(),
  ];
};

/** The archive of exactly these files. */
export const zipDiagnostics = (files: readonly DiagnosticFile[]): Uint8Array =>
  zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])), { level: 6 });
