import { withoutBidiControls } from '../../domain/links/bidi';

/** What the daemon of a Linux desktop would read as the marks of its own language (Desktop Notifications, Markup). */
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A body as the system reads it: on Linux it may hold marks, which a message must not. */
export const nativeBody = (body: string, platform: string): string => {
  const plain = withoutBidiControls(body);
  return platform === 'linux' ? plain.replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark) : plain;
};

/** A title as the system reads it: plain on all of them. */
export const nativeTitle = (title: string): string => withoutBidiControls(title);
