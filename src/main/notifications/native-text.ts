import { msg } from '../../domain/i18n/t';
import { withoutBidiControls } from '../../domain/links/bidi';

/** Characters that the daemon of a Linux desktop would read as markup (Desktop Notifications, Markup). */
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A body in the form that the system expects: on Linux it may contain markup, which a message must not. */
export const nativeBody = (body: string, platform: string): string => {
  const plain = withoutBidiControls(body);
  return platform === 'linux' ? plain.replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark) : plain;
};

/** A title in the form that the system expects: plain text on all systems. */
export const nativeTitle = (title: string): string => withoutBidiControls(title);

/** What the field of a notification says while nothing is written in it. */
export const REPLY_PLACEHOLDER = msg('Write a reply');
