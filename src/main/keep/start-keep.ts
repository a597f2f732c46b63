import { join } from 'node:path';
import type { LiveEvent } from '../../contract/gateway/events';
import type { KeptChannel, KeptFacts, KeptMessages, KeptPlace, SeenChannels } from '../../contract/ipc/kept';
import type { SignedOutReason } from '../../contract/ipc/pushes';
import type { Preferences } from '../../contract/preferences';
import type { Clock } from '../clock';
import { comesBack } from '../session/comes-back';
import { accountOf } from '../session/first-screen';
import type { Session } from '../session/session';
import { Keep } from './keep';

export interface StartKeepDependencies {
  /** The data folder of the app. */
  readonly userData: string;
  readonly clock: Clock;
  readonly session: Pick<Session, 'state'>;
  readonly preferences: () => Preferences;
}

const MEGABYTE = 1_000_000;

/** The kept messages of whoever is signed in, as the parts of main and the page use them. */
export const startKeep = ({ clock, preferences, session, userData }: StartKeepDependencies) => {
  const keep = new Keep({
    ...{ folder: join(userData, 'kept-messages'), clock },
    budget: () => preferences().keptMegabytes * MEGABYTE,
    isWanted: (guildId) => preferences().guildPrivacy[guildId]?.keepsMessages ?? true,
  });
  let opened: string | null = null;
  /** Whether somebody is signed in who stays so; then the keep is theirs. */
  const open = (): boolean => {
    const { state } = session;
    if (state.phase !== 'signed-in') return false;
    if (!state.remembered) {
      if (opened !== null) forget();
      return false;
    }
    const account = accountOf(state);
    if (opened !== account) {
      opened = account;
      void keep.open(account);
    }
    return true;
  };
  const forget = (): void => {
    opened = null;
    void keep.clear();
    keep.close();
  };

  return {
    /** The first screen is drawn: takes up the files of an earlier run. */
    begin: (): void => {
      if (preferences().keptMegabytes === 0) void keep.clear();
      else if (!open() && session.state.phase === 'signed-in') forget();
    },
    /** Removes everything, unless the same person comes back. */
    signedOut: (reason: SignedOutReason | null): void => {
      if (session.state.phase === 'signed-in') return;
      if (comesBack(reason)) {
        opened = null;
        keep.close();
      } else forget();
    },
    heard: (events: readonly LiveEvent[]): void => {
      if (open()) keep.heard(events);
    },
    settingsChanged: (): void => void keep.settingsChanged(),
    read: async (place: KeptPlace): Promise<KeptMessages | null> => (open() ? keep.read(place) : null),
    write: async (channel: KeptChannel): Promise<null> => {
      if (open()) await keep.write(channel);
      return null;
    },
    only: async (seen: SeenChannels): Promise<null> => {
      if (open()) await keep.only(seen);
      return null;
    },
    describe: async (): Promise<KeptFacts> => {
      if (!open()) return { bytes: 0 };
      await keep.written();
      return { bytes: keep.bytes };
    },
    clear: async (): Promise<null> => {
      await keep.clear();
      return null;
    },
    written: (): Promise<void> => keep.written(),
    stop: (): void => undefined,
  };
};

export type StartedKeep = ReturnType<typeof startKeep>;
