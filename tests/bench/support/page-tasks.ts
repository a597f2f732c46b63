import { readFile, rm } from 'node:fs/promises';
import type { ElectronApplication } from 'playwright-core';

/** The tasks of the page's main thread during a period. */
export interface PageTasks {
  /** Processor time of the longest task, in milliseconds: other load on the machine does not count. */
  readonly longest: number;
  /** Processor time of all tasks, in milliseconds. */
  readonly total: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Elapsed time in microseconds. */
  readonly dur?: number;
  /** Processor time in microseconds. A virtual machine's clock can count more than the elapsed time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const RUN_TASK = /RunTask$/;

/** The tasks of the main thread in a trace; only one page is open. */
const tasksIn = (events: readonly TraceEvent[]): PageTasks => {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = events
    .filter((event) => event.ph === 'X' && RUN_TASK.test(event.name) && isMain.has(threadOf(event)))
    .map(({ tdur = 0, dur = 0 }) => Math.min(tdur, dur) / 1000);
  if (tasks.length === 0) throw new Error('The trace holds no task of the page');
  return { longest: Math.max(...tasks), total: tasks.reduce((sum, task) => sum + task, 0) };
};

/** Records the tasks of the app's pages during `act`. */
export const pageTasks = async (
  app: ElectronApplication,
  act: () => Promise<unknown>,
): Promise<PageTasks> => {
  await app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['toplevel', 'sequence_manager'] }),
  );
  await act();
  const file = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording());
  const { traceEvents } = JSON.parse(await readFile(file, 'utf8')) as { traceEvents: TraceEvent[] };
  await rm(file, { force: true });
  return tasksIn(traceEvents);
};
