/** User-written text as one line without control characters, which could drive a terminal. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
