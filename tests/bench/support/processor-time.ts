import { readFileSync } from 'node:fs';

/** Processor time that a process has used so far, all its threads together, in seconds. Linux only. */
export const processorSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets: state, parent, …; user and system time are the 14th and 15th of all, in hundredths.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
