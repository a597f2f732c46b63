/** The desktop file of the packages, by which desktops identify the app. */
export const DESKTOP_FILE = 'guildhall.desktop';

/** Whether a file of this name assigns programs to file types: the person's own list, or that of a desktop. */
export const isMimeList = (name: string): boolean => /^(?:[\w.-]+-)?mimeapps\.list$/.test(name);

/** A line with its line ending, of any kind. */
const LINES = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g;

/** The line without the app's entry; empty if no other entry remains. */
const without = (line: string): string => {
  const entry = /^([^#[=][^=]*=)([^\r\n]*)([\r\n]*)$/.exec(line);
  if (entry === null) return line;
  const [, key = '', value = '', end = ''] = entry;
  const programs = value.split(';');
  const kept = programs.filter((program) => program.trim() !== DESKTOP_FILE);
  if (kept.length === programs.length) return line;
  return kept.some((program) => program.trim() !== '') ? `${key}${kept.join(';')}${end}` : '';
};

/**
 * The content of such a list without the entries of this app, and the number of changed lines. All other bytes are
 * kept: the text is decoded as latin1, one byte per character.
 */
export const withoutOurEntries = (bytes: Buffer): { readonly bytes: Buffer; readonly count: number } => {
  const lines = bytes.toString('latin1').match(LINES) ?? [];
  const kept = lines.map(without);
  return {
    bytes: Buffer.from(kept.join(''), 'latin1'),
    count: lines.filter((line, at) => line !== kept[at]).length,
  };
};
