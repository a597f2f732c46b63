import { dirname, join } from 'node:path';
import { MessageChannelMain, type MessagePortMain, utilityProcess } from 'electron/main';
import { msg, t } from '../../domain/i18n/t';
import { createDecoders } from './decoders';
import type { ForkServer } from './server-process';

/** The name of the server on board in the system's list of processes. */
export const SERVER_NAME = msg('Guildhall server');

/** The processes for the server, whose programs are in the same folder. V8 needs only a small part of their memory. */
const PROGRAMS = {
  decoder: { file: 'decoder.js', serviceName: 'Guildhall picture decoder', heap: 64 },
  media: { file: 'media.js', serviceName: 'Guildhall voice', heap: 128 },
} as const;
type Program = keyof typeof PROGRAMS;

const forkProgram = (folder: string, program: Program, onExit: () => void) => {
  const { file, serviceName, heap } = PROGRAMS[program];
  const child = utilityProcess.fork(join(folder, file), [], {
    serviceName,
    stdio: 'ignore',
    execArgv: [`--max-old-space-size=${heap}`],
  });
  child.once('exit', onExit);
  return {
    send: (port: MessagePortMain) => child.postMessage(null, [port]),
    kill: () => void child.kill(),
  };
};

/** Starts the bundled server in a separate process. `script` is the path of its bundle. */
export const forkServer =
  (script: string, isQuiet: boolean): ForkServer =>
  (args, { onMessage, onExit }) => {
    const child = utilityProcess.fork(script, [...args], {
      serviceName: t(SERVER_NAME),
      stdio: isQuiet ? 'ignore' : 'inherit',
    });
    let isRunning = true;
    const processes = (['decoder', 'media'] as const).map((program) =>
      createDecoders<MessagePortMain>({
        program,
        fork: (onGone) => forkProgram(dirname(script), program, onGone),
        channel: () => {
          const { port1, port2 } = new MessageChannelMain();
          return [port1, port2];
        },
        tell: (message, ports) => {
          if (isRunning) child.postMessage(message, [...ports]);
        },
      }),
    );
    child.on('message', (message) => {
      if (!processes.some(({ take }) => take(message))) onMessage(message);
    });
    child.once('exit', (code) => {
      isRunning = false;
      for (const { endAll } of processes) endAll();
      onExit(code);
    });
    return {
      post: (message) => child.postMessage(message),
      kill: () => void child.kill(),
    };
  };
