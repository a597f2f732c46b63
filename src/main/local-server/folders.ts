import { join } from 'node:path';
import type { OnBoardKind } from '../../contract/ipc/on-board';

/** The folders of the servers on board, in the app's data folder. Earlier versions had the demo alone. */
export const SERVER_FOLDERS: Readonly<Record<OnBoardKind, string>> = {
  demo: 'local-server',
  own: 'own-server',
};

/** The data folder of a server on board. */
export const serverFolder = (userData: string, kind: OnBoardKind): string =>
  join(userData, SERVER_FOLDERS[kind]);
