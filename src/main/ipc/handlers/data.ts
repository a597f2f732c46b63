import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Ask, removeDataQuestion } from '../../consent/question';
import { sizeOf } from '../../removal/remove-tree';
import { sizeText } from '../../removal/texts';
import type { IpcHandlers } from '../answer';

export interface DataDependencies {
  /** Where the app keeps its data. */
  readonly folder: string;
  readonly ask: Ask;
  /** Ends the app, and has its data removed then. */
  readonly remove: () => void;
}

/** What the app keeps, and the way to be rid of it: only where the person says so in main's dialog. */
export const dataHandlers = ({
  folder,
  ask,
  remove,
}: DataDependencies): Pick<IpcHandlers, 'data.describe' | 'data.remove'> => {
  const hasServer = (): boolean => existsSync(join(folder, 'local-server'));
  return {
    'data.describe': () => ({ hasServer: hasServer() }),
    'data.remove': async () => {
      const isMeant = await ask(removeDataQuestion(folder, sizeText(sizeOf(folder)), hasServer()));
      if (isMeant) remove();
      return isMeant;
    },
  };
};
