type Rule = readonly [pattern: RegExp, name: string];

/** Order matters: most of these programs also name those below them in their User-Agent. */
const PROGRAMS: readonly Rule[] = [
  [/guildhall\//i, 'Guildhall'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly Rule[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameBy = (rules: readonly Rule[], text: string): string | null =>
  rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * A readable name of a device, from the User-Agent of its sign-in: 'Guildhall on Linux'. Null if nothing in the
 * User-Agent is known.
 */
export const deviceName = (userAgent: string | null): string | null => {
  if (userAgent === null) return null;
  const program = nameBy(PROGRAMS, userAgent);
  const system = nameBy(SYSTEMS, userAgent);
  return program !== null && system !== null ? `${program} on ${system}` : (program ?? system);
};
