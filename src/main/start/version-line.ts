/** The output of `--version`: the app's version first, then the versions of its runtime. */
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
