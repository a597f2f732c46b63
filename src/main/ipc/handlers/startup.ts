import type { Startup } from '../../startup/startup';
import type { IpcHandlers } from '../answer';

/** Whether the app starts with the system. */
export const startupHandlers = (startup: Startup): Pick<IpcHandlers, 'startup.describe' | 'startup.set'> => ({
  'startup.describe': () => startup.describe(),
  'startup.set': ({ isOn }) => startup.set(isOn),
});
