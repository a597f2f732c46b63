import { stripInvisible } from '../links/strip-invisible';
import { trimCharacters } from '../text/trim-characters';
import type { ExportFormat } from './columns';

/** The lists that can be exported, as file names have them. */
export type ExportedList = 'bans' | 'invites' | 'audit-log' | 'members';

/** Characters that some system does not allow in a file name, and path separators, which would lead to another file. */
const UNFIT = /[\s<>:"/\\|?*\p{Cc}]+/gu;
const NAME_MOST = 40;

/**
 * The suggested file name of an export: 'The-Hall-bans-2026-01-05.csv'. `day` is the reader's day, as YYYY-MM-DD. If no
 * character of the guild's name is allowed in a file name, the name is 'server'.
 */
export const exportFileName = (
  guildName: string,
  what: ExportedList,
  day: string,
  format: ExportFormat,
): string => {
  const kept = Array.from(stripInvisible(guildName).replace(UNFIT, '-')).slice(0, NAME_MOST).join('');
  const name = trimCharacters(kept, '-.');
  return `${name === '' ? 'server' : name}-${what}-${day}.${format}`;
};
