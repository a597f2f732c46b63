/** The path of an attachment at the chosen server, as its entity has it (docs/protocol.md 'Attachments'). */
export const ATTACHMENT_PATH = /^\/attachment\/\d{1,20}\/[^/?#\\\p{Cc}]{1,3072}$/u;

/** Whether a text is the path of an attachment. */
export const isAttachmentPath = (text: string): boolean => ATTACHMENT_PATH.test(text);
