import { success } from '../../contract/failure';
import { startupQuestion } from '../consent/question';
import { startStartup } from '../startup/start-startup';
import type { Needs, Started } from './part';

/** The app's start with the system; turned on only after the person's confirmation in main's dialog. */
export const startupPart = ({
  ask,
  preferences,
}: Needs<'ask' | 'preferences'>): Started<never, 'startup.describe' | 'startup.set'> => {
  const startup = startStartup(() => preferences.values.startsHidden);
  preferences.on('startsHidden', () => void startup.refresh());
  return {
    ipc: {
      'startup.describe': () => startup.describe(),
      'startup.set': async ({ isOn }) =>
        !isOn || (await ask(startupQuestion())) ? startup.set(isOn) : success(await startup.describe()),
    },
  };
};
