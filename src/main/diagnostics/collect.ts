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

const README = `What Guildhall knows of itself, for whoever helps you.

versions.json  the build and this computer: versions, memory, displays
state.json     whether you are signed in and connected; not who or where
settings.json  the settings that say nothing of you or your servers
logs           what happened when, with hashes in the place of ids

There are no messages, names, addresses, passwords or tokens in it.
Read it before you send it to anybody.
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
