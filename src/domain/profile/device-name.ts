type Rule = readonly [pattern: RegExp, name: string];

/** In this order: most of them also claim to be what comes after them. */
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

/** What a person calls a device by, from the User-Agent that it signed in with: 'Guildhall on Linux'. Null when it says nothing that is known. */
export const deviceName = (userAgent: string | null): string | null => {
  if (userAgent === null) return null;
  const program = nameBy(PROGRAMS, userAgent);
  const system = nameBy(SYSTEMS, userAgent);
  return program !== null && system !== null ? `${program} on ${system}` : (program ?? system);
};
