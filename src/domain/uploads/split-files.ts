/**
 * The files of one message after another: a message carries a limited number, and whoever drops more in wants all of
 * them sent, in order. At least one message.
 */
export const splitFiles = <F>(files: readonly F[], ofMessage: number): readonly (readonly F[])[] => {
  const parts: (readonly F[])[] = [];
  for (let at = 0; at < files.length; at += ofMessage) parts.push(files.slice(at, at + ofMessage));
  return parts.length === 0 ? [[]] : parts;
};
