/** The desktop file of the packages, by which desktops know the app. */
export const DESKTOP_FILE = 'guildhall.desktop';

/** Whether a file of that name says which program opens what: the person's, or that of one of their desktops. */
export const isMimeList = (name: string): boolean => /^(?:[\w.-]+-)?mimeapps\.list$/.test(name);

/** A line with its end, whichever it has. */
const LINES = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g;

/** The line without the app; empty where it named nothing else. */
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
 * The text of such a file without the entries that name this app, and how many lines named it. Everything else stays as
 * it is, byte for byte: the text holds a byte in each character (latin1).
 */
export const withoutOurEntries = (bytes: Buffer): { readonly bytes: Buffer; readonly count: number } => {
  const lines = bytes.toString('latin1').match(LINES) ?? [];
  const kept = lines.map(without);
  return {
    bytes: Buffer.from(kept.join(''), 'latin1'),
    count: lines.filter((line, at) => line !== kept[at]).length,
  };
};
