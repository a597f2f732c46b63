/** Where a server takes voice: what its offer names. */
export interface VoiceAddress {
  readonly host: string;
  readonly port: number;
}

const CANDIDATE = /^a=candidate:\S+ \d+ udp \d+ (\S+) (\d+) typ /im;

/** The first address of an offer, null if it names none. */
export const addressOfOffer = (sdp: string): VoiceAddress | null => {
  const [, host, port] = CANDIDATE.exec(sdp) ?? [];
  return host === undefined || port === undefined ? null : { host, port: Number(port) };
};
