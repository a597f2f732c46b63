import { dirname, join } from 'node:path';
import { MessageChannelMain, type MessagePortMain, utilityProcess } from 'electron/main';
import { msg, t } from '../../domain/i18n/t';
import { createDecoders } from './decoders';
import type { ForkServer } from './server-process';

/** How the system's list of processes names the server on board. */
export const SERVER_NAME = msg('Guildhall server');

/** A decoder of pictures, whose program lies beside the server's. What V8 takes of its memory is small. */
const forkDecoder = (script: string, onExit: () => void) => {
  const child = utilityProcess.fork(script, [], {
    serviceName: 'Guildhall picture decoder',
    stdio: 'ignore',
    execArgv: ['--max-old-space-size=64'],
  });
  child.once('exit', onExit);
  return {
    send: (port: MessagePortMain) => child.postMessage(null, [port]),
    kill: () => void child.kill(),
  };
};

/** Starts the bundled server from its own bundle, in a process of its own. `script` is the path of that bundle. */
export const forkServer =
  (script: string, isQuiet: boolean): ForkServer =>
  (args, { onMessage, onExit }) => {
    const child = utilityProcess.fork(script, [...args], {
      serviceName: t(SERVER_NAME),
      stdio: isQuiet ? 'ignore' : 'inherit',
    });
    let isRunning = true;
    const decoders = createDecoders<MessagePortMain>({
      fork: (onGone) => forkDecoder(join(dirname(script), 'decoder.js'), onGone),
      channel: () => {
        const { port1, port2 } = new MessageChannelMain();
        return [port1, port2];
      },
      tell: (message, ports) => {
        if (isRunning) child.postMessage(message, [...ports]);
      },
    });
    child.on('message', (message) => {
      if (!decoders.take(message)) onMessage(message);
    });
    child.once('exit', (code) => {
      isRunning = false;
      decoders.endAll();
      onExit(code);
    });
    return {
      post: (message) => child.postMessage(message),
      kill: () => void child.kill(),
    };
  };
