import { describe, expect, it } from 'vitest';
import { takingMid, withoutCandidates } from '../../../../src/domain/voice/session-text';

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n`;
const section = (mid: string, direction: string): string =>
  lines('m=audio 9 UDP/TLS/RTP/SAVPF 111', `a=mid:${mid}`, `a=${direction}`);

describe('the part that takes one’s own voice', () => {
  it('is the one that receives, wherever it stands', () => {
    expect(takingMid(lines('v=0') + section('0', 'recvonly') + section('1', 'sendonly'))).toBe('0');
    expect(takingMid(lines('v=0') + section('a', 'sendonly') + section('b', 'sendrecv'))).toBe('b');
  });

  it('is none where the server only sends, and of no description at all', () => {
    expect(takingMid(lines('v=0') + section('0', 'sendonly') + section('1', 'inactive'))).toBeNull();
    expect(takingMid('')).toBeNull();
    expect(takingMid(lines('v=0', 'a=recvonly'))).toBeNull();
  });
});

describe('a description without candidates', () => {
  it('names no address of this computer', () => {
    const sdp =
      section('0', 'sendonly') +
      lines('a=candidate:1 1 udp 2113937151 10.0.0.7 50000 typ host', 'a=end-of-candidates', 'a=rtcp-mux');
    expect(withoutCandidates(sdp)).toBe(section('0', 'sendonly') + lines('a=rtcp-mux'));
  });

  it('is the same where there are none', () => {
    const sdp = section('0', 'sendonly');
    expect(withoutCandidates(sdp)).toBe(sdp);
  });
});
