/** The facts that decide whether this start registers the app for guildhall: links. */
export interface LinkFacts {
  readonly platform: string;
  readonly isPackaged: boolean;
  /** False for a trial or a run with its own profile, which must not take over the person's links. */
  readonly isUsual: boolean;
}

/**
 * Whether this start registers the app for links. On Linux the package's desktop file registers it, and is removed with
 * the package; Electron's way there (`xdg-settings`) writes into the person's settings, where the entry stays. Some
 * versions of that program also make the app the default for web pages.
 */
export const takesLinks = ({ platform, isPackaged, isUsual }: LinkFacts): boolean =>
  platform !== 'linux' && isPackaged && isUsual;
