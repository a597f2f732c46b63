import type { StartupFacts } from '../../contract/ipc/startup';

/** An argument of an Exec line: quoted, then escaped as the text of an entry, by the Desktop Entry Specification. */
const quoted = (argument: string): string =>
  `"${argument.replace(/["`$\\]/g, '\\$&')}"`.replaceAll('\\', '\\\\').replaceAll('%', '%%');

/** The file by which a Linux desktop starts the app at the person's sign-in. */
export const autostartEntry = (command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Guildhall',
    'Comment=Community chat',
    `Exec=${command.map(quoted).join(' ')}`,
    'Icon=guildhall',
    'Terminal=false',
    'StartupNotify=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');

/** Reads such a file; desktops turn an entry off without removing it. Null means that there is no file. */
export const readAutostartEntry = (text: string | null): StartupFacts => {
  if (text === null) return { isOn: false, isBlocked: false };
  const says = (key: string, value: string): boolean =>
    text
      .split(/\r?\n/)
      .some((line) => line.replace(/\s+/g, '').toLowerCase() === `${key}=${value}`.toLowerCase());
  const isOff = says('Hidden', 'true') || says('X-GNOME-Autostart-enabled', 'false');
  return { isOn: !isOff, isBlocked: isOff };
};
