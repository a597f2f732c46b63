const SECTION = /(?=^m=)/m;
const MID = /^a=mid:(\S+)\s*$/m;
const TAKES = /^a=(?:recvonly|sendrecv)\s*$/m;
const CANDIDATE_LINES = /^a=(?:candidate:|end-of-candidates).*(?:\r?\n|$)/gm;

/** The part of an offer by which the server takes one's own voice; null if it takes none. */
export const takingMid = (sdp: string): string | null => {
  const [, ...sections] = sdp.split(SECTION);
  const taking = sections.find((section) => TAKES.test(section));
  return taking === undefined ? null : (MID.exec(taking)?.[1] ?? null);
};

/** A session description without the addresses of this computer: the server learns where one is by what arrives. */
export const withoutCandidates = (sdp: string): string => sdp.replace(CANDIDATE_LINES, '');
