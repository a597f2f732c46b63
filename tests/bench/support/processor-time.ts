import { readFileSync } from 'node:fs';

/** Processor time of a process so far, all threads together, in seconds. Linux only. */
export const processorSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets come state, parent, …; user and system time are fields 14 and 15 of the line, in
  // hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** Processor time of the main thread of a process so far, in milliseconds: waiting for a processor is not counted. Linux only. */
export const threadMilliseconds = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
