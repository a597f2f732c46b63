import { readFileSync } from 'node:fs';

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

/** The process that carries a server's voice; it runs while somebody is in a call. */
const mediaOf = (serverPid: number): number => {
  const children = textOf(`/proc/${serverPid}/task/${serverPid}/children`).trim().split(' ').map(Number);
  const media = children.find((pid) => textOf(`/proc/${pid}/cmdline`).includes('media.js'));
  if (media === undefined) throw new Error('No process carries voice');
  return media;
};

/** Halts the voice of a server, as a network does that loses everything; the returned function lets it go on. */
export const haltMedia = (serverPid: number): (() => void) => {
  const pid = mediaOf(serverPid);
  process.kill(pid, 'SIGSTOP');
  return () => void process.kill(pid, 'SIGCONT');
};
