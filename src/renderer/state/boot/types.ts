export type BootStep =
  | 'Initializing'
  | 'Establishing Handshake'
  | 'Organizing Guilds'
  | 'Creating Context'
  | 'Complete';

export interface BootState {
  readonly step: BootStep;
  readonly failure: string | null;
  readonly app: {
    readonly version: string;
    readonly platform: string;
    readonly isDevelopment: boolean;
    readonly isPractice: boolean;
  } | null;
}
