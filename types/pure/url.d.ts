/**
 * The one platform global that the pure rooms may use: WHATWG URL, which parses text and touches nothing.
 * Everything else of the platform (window, process, timers, console) does not compile there.
 */
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
