import { success } from '../../../contract/failure';
import { type Ask, startupQuestion } from '../../consent/question';
import type { Startup } from '../../startup/startup';
import type { IpcHandlers } from '../answer';

/** Whether the app starts with the system; turned on only where the person says so in main's dialog. */
export const startupHandlers = (
  startup: Startup,
  ask: Ask,
): Pick<IpcHandlers, 'startup.describe' | 'startup.set'> => ({
  'startup.describe': () => startup.describe(),
  'startup.set': async ({ isOn }) =>
    !isOn || (await ask(startupQuestion)) ? startup.set(isOn) : success(await startup.describe()),
});
