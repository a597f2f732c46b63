/** What decides whether this start makes the app the one that opens guildhall: links. */
export interface LinkFacts {
  readonly platform: string;
  readonly isPackaged: boolean;
  /** What is only tried, or has a profile of its own, does not take the person's links over. */
  readonly isUsual: boolean;
}

/**
 * Whether this start takes the links. On Linux the package's desktop file says who opens them, and goes with the package;
 * what Electron does there (`xdg-settings`) writes into the person's settings, where it stays. Some versions of that
 * program make the app the one that opens web pages too.
 */
export const takesLinks = ({ platform, isPackaged, isUsual }: LinkFacts): boolean =>
  platform !== 'linux' && isPackaged && isUsual;
