/** What `--version` prints: the app's own version first, then what it runs on. */
export const versionLine = (
  version: string,
  versions: Readonly<Record<string, string | undefined>>,
  system: string,
): string => {
  const parts = [
    `Electron ${versions.electron ?? '?'}`,
    `Chromium ${versions.chrome ?? '?'}`,
    `Node ${versions.node ?? '?'}`,
    system,
  ];
  return `${version} (${parts.join(', ')})`;
};
