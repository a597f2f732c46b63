import { utilityProcess } from 'electron/main';
import type { LocalServerDependencies } from './local-server';

/** Starts the bundled server from its own bundle, in a process of its own. `script` is the path of that bundle. */
export const forkServer =
  (script: string, isQuiet: boolean): LocalServerDependencies['fork'] =>
  (args, { onMessage, onExit }) => {
    const child = utilityProcess.fork(script, [...args], {
      serviceName: 'Guildhall server',
      stdio: isQuiet ? 'ignore' : 'inherit',
    });
    child.on('message', onMessage);
    child.once('exit', onExit);
    return {
      post: (message) => child.postMessage(message),
      kill: () => void child.kill(),
    };
  };
