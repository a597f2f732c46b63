import { dirname, join } from 'node:path';
import { MessageChannelMain, type MessagePortMain, utilityProcess } from 'electron/main';
import { msg, t } from '../../domain/i18n/t';
import { createDecoders } from './decoders';
import type { ForkServer } from './server-process';

/** The name of the server on board in the system's list of processes. */
export const SERVER_NAME = msg('Guildhall server');

/** A picture decoder, whose program is in the same folder as the server's. V8 needs only a small part of its memory. */
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

/** Starts the bundled server in a separate process. `script` is the path of its bundle. */
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
