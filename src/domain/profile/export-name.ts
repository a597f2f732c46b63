const LETTERS = 40;

/** The name of the archive with somebody's data, or a server's: 'guildhall-yuki.zip'. */
export const exportName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LETTERS)
    .replace(/^-|-$/g, '');
  return `guildhall-${plain === '' ? 'data' : plain}.zip`;
};
