import { readFile } from 'node:fs/promises';
import { freemem, release, tmpdir, totalmem, type as systemName } from 'node:os';
import { join } from 'node:path';
import { app, screen } from 'electron/main';
import { failure, type Result } from '../../contract/failure';
import {
  LicenceList,
  type DiagnosticFile,
  type Licence,
  type UpdateDecision,
  type UpdateKey,
  type UpdateState,
} from '../../contract/ipc/help';
import type { GatewayState, SessionState } from '../../contract/ipc/pushes';
import type { Preferences } from '../../contract/preferences';
import type { SelfTestReport } from '../../contract/selftest';
import { t } from '../../domain/i18n/t';
import { systemClock as clock } from '../clock';
import { collectDiagnostics, zipDiagnostics } from '../diagnostics/collect';
import type { SaveFile } from '../files/save-file';
import { parseJson } from '../json';
import { foreignSwitches } from '../selftest/options';
import { ownProgram } from '../selftest/own-program';
import { createVerifier } from '../selftest/verify-build';
import { createUpdates } from '../updates/start-updates';

export interface HelpDependencies {
  /** The folder of the bundles. */
  readonly out: string;
  readonly logs: string;
  readonly preferences: () => Preferences;
  readonly setPreferences: (change: Pick<Preferences, 'updates'>) => void;
  readonly session: () => SessionState;
  readonly gateway: () => GatewayState;
  readonly saveFile: SaveFile;
  readonly onUpdates: (state: UpdateState) => void;
}

/** The functions behind the Help menu's pages. */
export interface Help {
  readonly updates: () => UpdateState;
  readonly checkUpdates: () => Promise<UpdateState>;
  readonly decideUpdate: (decision: UpdateDecision) => Promise<UpdateState>;
  readonly updatesChosen: () => void;
  readonly updateKey: () => UpdateKey | null;
  readonly verify: () => Promise<Result<SelfTestReport>>;
  readonly collect: () => Promise<readonly DiagnosticFile[]>;
  /** Saves the diagnostics that were collected last, exactly as they were shown. */
  readonly saveDiagnostics: () => Promise<Result<string | null>>;
  readonly licences: () => Promise<readonly Licence[]>;
  readonly stop: () => void;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

const factsOf = (): Readonly<Record<string, unknown>> => ({
  guildhall: app.getVersion(),
  isPackaged: app.isPackaged,
  electron: process.versions.electron,
  chromium: process.versions.chrome,
  node: process.versions.node,
  system: `${systemName()} ${release()}`,
  platform: `${process.platform} ${process.arch}`,
  desktop: process.env.XDG_CURRENT_DESKTOP ?? null,
  session: process.env.XDG_SESSION_TYPE ?? null,
  // Not the app's locale: a package has the runtime's texts in English only.
  language: app.getPreferredSystemLanguages()[0] ?? app.getLocale(),
  memory: { total: megabytes(totalmem()), free: megabytes(freemem()) },
  displays: screen.getAllDisplays().map(({ size, scaleFactor }) => ({ ...size, scaleFactor })),
  processes: app.getAppMetrics().map(({ type, memory, cpu }) => ({
    type,
    megabytes: Math.round(memory.workingSetSize / 1000),
    processor: Math.round(cpu.percentCPUUsage),
  })),
  running: { seconds: Math.round(process.uptime()) },
});

/** Creates the parts that the Help menu needs; loaded on first use. */
export const startHelp = (deps: HelpDependencies): Help => {
  const { updates, key } = createUpdates({
    choice: () => deps.preferences().updates,
    setChoice: (choice) => deps.setPreferences({ updates: choice }),
    onChange: deps.onUpdates,
    clock,
  });
  updates.start();
  const verify = createVerifier({
    program: ownProgram(),
    switches: foreignSwitches(process.argv),
    temporary: tmpdir(),
  });
  let collected: readonly DiagnosticFile[] | null = null;
  return {
    updates: () => updates.state,
    checkUpdates: () => updates.check(true),
    decideUpdate: (decision) => updates.decide(decision),
    updatesChosen: () => updates.chosen(),
    updateKey: () => key,
    verify,
    collect: async () => {
      collected = await collectDiagnostics({
        readLog: (name) => readFile(join(deps.logs, name), 'utf8').catch(() => null),
        preferences: deps.preferences,
        facts: factsOf,
        state: () => {
          const session = deps.session();
          const { phase, epoch, roundTripMs } = deps.gateway();
          return {
            session: session.phase,
            ...(session.phase === 'signed-in'
              ? { server: session.meta?.version ?? t('unknown version'), remembered: session.remembered }
              : { reason: session.reason }),
            gateway: { phase, epoch, roundTripMs },
          };
        },
      });
      return collected;
    },
    saveDiagnostics: async () => {
      if (collected === null)
        return failure({ kind: 'local', code: 'nothing', detail: t('Nothing was shown yet') });
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      return deps.saveFile({
        suggestedName: `guildhall-diagnostics-${day}.zip`,
        data: zipDiagnostics(collected),
      });
    },
    licences: async () => {
      const text = await readFile(join(deps.out, 'third-party-licences.json'), 'utf8');
      return LicenceList.parse(parseJson(text)?.value);
    },
    stop: () => updates.stop(),
  };
};
