import type { Forwarded } from '../../contract/entities/forwarded';
import { t } from '../i18n/t';

type Words = Pick<Forwarded, 'content'>;

/** What stands for a forwarded message in a text: 'Forwarded: Look at this'; `preview` shortens the words. */
export const forwardText = ({ content }: Words, preview: (content: string) => string): string => {
  const text = preview(content);
  return text === '' ? t('Forwarded message') : t('Forwarded: {{text}}', { text });
};

/** A text, or what stands for the forwarded message of a message without one. */
export const textOrForward = (
  text: string,
  forwarded: Words | null,
  preview: (content: string) => string,
): string => (text === '' && forwarded !== null ? forwardText(forwarded, preview) : text);

/** Whether nothing is left of a forwarded message: its author has erased it. */
export const isErased = ({ content, attachments }: Pick<Forwarded, 'content' | 'attachments'>): boolean =>
  content.trim() === '' && attachments.length === 0;
