import { isIPv6 } from 'node:net';
import { VOICE_LIMITS } from '../../contract/voice-limits';

const MOST_LINES = 4000;
const MOST_LENGTH = 512;

/** The lines of an answer that count; above all no candidate, which would have the server send to that address. */
const KEPT = [
  /^[vost]=/,
  /^c=IN IP[46] (0\.0\.0\.0|::|127\.0\.0\.1)$/,
  /^m=(audio|video) \d{1,5} UDP\/TLS\/RTP\/SAVPF [\d ]+$/,
  /^a=(group|msid-semantic|mid|ice-ufrag|ice-pwd|ice-options|fingerprint|setup|rtpmap|fmtp|ssrc|msid):?/,
  /^a=(sendrecv|sendonly|recvonly|inactive|rtcp-mux)$/,
];
const NEEDED = [/^a=ice-ufrag:/, /^a=ice-pwd:/, /^a=fingerprint:/, /^m=audio /] as const;

const linesOf = (sdp: string): string[] => sdp.split(/\r?\n/).filter((line) => line !== '');

const isPlain = (line: string): boolean => line.length <= MOST_LENGTH && /^[\x20-\x7e]*$/.test(line);

/** What a section of an offer carries. */
export type SectionKind = 'audio' | 'video';

/** An answer without what the server has no use for; null where it is none. `sections`: those of the offer. */
export const cleanAnswer = (sdp: string, sections: readonly SectionKind[]): string | null => {
  if (sdp.length > VOICE_LIMITS.sdp) return null;
  const lines = linesOf(sdp);
  if (lines.length > MOST_LINES || lines[0] !== 'v=0') return null;
  const kept = lines.filter((line) => isPlain(line) && KEPT.some((form) => form.test(line)));
  const media = lines.filter((line) => line.startsWith('m='));
  if (media.length !== sections.length || media.some((line) => !kept.includes(line))) return null;
  if (sections.some((kind, nth) => media[nth]?.startsWith(`m=${kind} `) !== true)) return null;
  if (!NEEDED.every((form) => kept.some((line) => form.test(line)))) return null;
  return `${kept.join('\r\n')}\r\n`;
};

/** The lines by which a client finds the server. */
const candidates = (addresses: readonly string[], port: number): string[] =>
  addresses.map((address, nth) => {
    const preference = 65_535 - nth - (isIPv6(address) ? 0 : 100);
    const priority = 126 * 2 ** 24 + preference * 2 ** 8 + 255;
    return `a=candidate:${nth + 1} 1 UDP ${priority} ${address} ${port} typ host`;
  });

/** Candidates of the library, and that what people say belongs together in time. */
const NOT_OFFERED = /^a=(candidate:|end-of-candidates|group:LS )/;

/** An offer that names the addresses by which the server is reached, and no others. Without any, they follow later. */
export const withAddresses = (sdp: string, addresses: readonly string[], port: number): string => {
  const lines = linesOf(sdp).filter((line) => !NOT_OFFERED.test(line));
  const first = lines.findIndex((line) => line.startsWith('m='));
  const next = lines.findIndex((line, nth) => nth > first && line.startsWith('m='));
  const end = next === -1 ? lines.length : next;
  const named = [
    ...lines.slice(0, end),
    ...(addresses.length === 0 ? [] : [...candidates(addresses, port), 'a=end-of-candidates']),
    ...lines.slice(end),
  ];
  return `${named.join('\r\n')}\r\n`;
};
