/** What people wrote, in one line that cannot drive a terminal. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
