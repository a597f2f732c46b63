import { existsSync, mkdirSync, appendFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Figure } from '../support/figure';
import { cellsOf } from './table';

/** What a row of the history says about its run. */
export interface Run {
  /** The end of the run. */
  readonly at: Date;
  /** The commit, with a '+' if files differ from it; '' outside a clone. */
  readonly commit: string;
  /** Cores of the machine. */
  readonly cores: number;
  /** Mean number of waiting processes over a minute, before the first bench and after the last. */
  readonly load: readonly [number, number];
}

const HEAD = [
  '# Runs of `npm run bench`',
  '',
  'A row a figure; docs/performance.md explains them. The load is that of the machine before and after: above the number of cores, only ratios count.',
  '',
  '| at | commit | load / cores | figure | value | floor | ratio | goal | verdict |',
  '|---|---|---|---|---|---|---|---|---|',
  '',
].join('\n');

const escaped = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** The rows of a run in the history's Markdown table. */
export const historyRows = ({ at, commit, cores, load }: Run, figures: readonly Figure[]): string => {
  const head = [
    at.toISOString().slice(0, 16).replace('T', ' '),
    commit,
    `${load.map((value) => value.toFixed(1)).join(', ')} / ${cores}`,
  ];
  return figures.map((figure) => `| ${[...head, ...cellsOf(figure)].map(escaped).join(' | ')} |\n`).join('');
};

/** Where the history is kept unless a path is given: the user's folder for caches, never the project. */
export const historyPath = (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  home: string = homedir(),
): string => {
  const given = platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_CACHE_HOME'];
  const folder = given === undefined || given === '' ? join(home, cachesOf(platform)) : given;
  return join(folder, 'guildhall', 'bench-history.md');
};

const cachesOf = (platform: NodeJS.Platform): string => {
  if (platform === 'win32') return 'AppData/Local';
  return platform === 'darwin' ? 'Library/Caches' : '.cache';
};

/** Appends a run to the history, and makes the file with its head at the first one. */
export const appendHistory = (path: string, run: Run, figures: readonly Figure[]): void => {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${existsSync(path) ? '' : HEAD}${historyRows(run, figures)}`);
};
