import type { Attachment } from '../../contract/entities/attachment';
import type { Sticker } from '../../contract/entities/sticker';
import { plural, t } from '../i18n/t';
import { stripInvisible } from '../links/strip-invisible';

type NamedSticker = Pick<Sticker, 'name'> | null;

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in bytes for people: '820 B', '1.4 MB'. */
export const fileSizeText = (bytes: number): string => {
  let size = Math.max(0, Number.isFinite(bytes) ? bytes : 0);
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && size < 9.95 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit] ?? ''}`;
};

/** The name of a file as it is shown: without what is invisible or reorders text. */
export const shownFileName = ({ name }: Pick<Attachment, 'name'>): string => {
  const shown = stripInvisible(name);
  return shown === '' ? t('Unnamed file') : shown;
};

/** What stands for a sticker in a text: 'Sticker: wave'. */
export const stickerText = ({ name }: Pick<Sticker, 'name'>): string =>
  t('Sticker: {{name}}', { name: stripInvisible(name) });

/** What stands for attachments, or a sticker, in a text: 'Attachment', '3 attachments'; empty for none. */
export const attachmentsText = (attachments: readonly unknown[], sticker: NamedSticker = null): string => {
  const count = attachments.length;
  if (sticker !== null) return stickerText(sticker);
  return count === 0 ? '' : plural('Attachment', '{{count}} attachments', { count });
};

/** A text, or what stands for the attachments of a message without one. */
export const textOrAttachments = (
  text: string,
  attachments: readonly unknown[],
  sticker: NamedSticker = null,
): string => (text === '' ? attachmentsText(attachments, sticker) : text);

/** A text with its attachments, for those who do not see them: 'Look! (2 attachments)'. */
export const textWithAttachments = (
  text: string,
  attachments: readonly unknown[],
  sticker: NamedSticker = null,
): string => {
  const files = attachmentsText(attachments, sticker);
  if (text === '' || files === '') return text === '' ? files : text;
  return t('{{text}} ({{files}})', { text, files });
};

const padded = (number: number): string => String(number).padStart(2, '0');

/** A time in a recording: '0:07', '12:30', '1:02:03'. */
export const playTimeText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(whole % 60)}` : `${minutes}:${padded(whole % 60)}`;
};
