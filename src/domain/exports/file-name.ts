import { stripInvisible } from '../links/strip-invisible';
import { trimCharacters } from '../text/trim-characters';
import type { ExportFormat } from './columns';

/** What some system does not take in the name of a file, and what would make it another file. */
const UNFIT = /[\s<>:"/\\|?*\p{Cc}]+/gu;
const NAME_MOST = 40;

/**
 * The name that a file of an export is offered under: 'The-Hall-bans-2026-01-05.csv'. `day` is the reader's day, as
 * YYYY-MM-DD. A guild whose name has nothing that a file's name can have is 'server'.
 */
export const exportFileName = (
  guildName: string,
  what: 'bans' | 'invites' | 'audit-log',
  day: string,
  format: ExportFormat,
): string => {
  const kept = Array.from(stripInvisible(guildName).replace(UNFIT, '-')).slice(0, NAME_MOST).join('');
  const name = trimCharacters(kept, '-.');
  return `${name === '' ? 'server' : name}-${what}-${day}.${format}`;
};
