import { describe, expect, it } from 'vitest';
import { VOICE_LIMITS } from '../../../../src/contract/voice-limits';
import { cleanAnswer, withAddresses } from '../../../../src/server/media/sdp';

const ANSWER = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'c=IN IP4 0.0.0.0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa',
  'a=fingerprint:sha-256 AA:BB',
  'a=setup:active',
  'a=mid:0',
  'a=sendonly',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=ssrc:1111 cname:x',
];
const text = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;

describe('an answer', () => {
  it('is taken as it is', () => {
    expect(cleanAnswer(text(ANSWER), ['audio'])).toBe(text(ANSWER));
    expect(cleanAnswer(ANSWER.join('\n'), ['audio'])).toBe(text(ANSWER));
  });

  it('loses its candidates and all else that the server has no use for', () => {
    const more = [
      'a=candidate:1 1 UDP 1 192.0.2.7 5000 typ host',
      'a=end-of-candidates',
      'a=remote-candidates:1 192.0.2.7 5000',
      'a=rtcp:9 IN IP4 192.0.2.7',
      'c=IN IP4 192.0.2.7',
      'a=extmap:1 urn:x',
      `a=fmtp:111 ${'x'.repeat(600)}`,
      'a=ssrc:1 cname:\u0007',
    ];
    expect(cleanAnswer(text([...ANSWER, ...more]), ['audio'])).toBe(text(ANSWER));
  });

  it.each([
    ['nothing', ''],
    ['something else', 'hello'],
    ['more sections than the offer', text([...ANSWER, 'm=audio 9 UDP/TLS/RTP/SAVPF 111'])],
    ['a section of data', text(ANSWER.map((line) => line.replace('m=audio', 'm=application')))],
    ['no fingerprint', text(ANSWER.filter((line) => !line.startsWith('a=fingerprint')))],
    ['no key of the connection', text(ANSWER.filter((line) => !line.startsWith('a=ice-pwd')))],
    ['too many lines', text([...ANSWER, ...Array.from({ length: 4000 }, () => 'a=x')])],
    ['too long', `${text(ANSWER)}${'x'.repeat(VOICE_LIMITS.sdp)}`],
  ])('is none: %s', (_what, sdp) => {
    expect(cleanAnswer(sdp, ['audio'])).toBeNull();
  });
});

describe('an offer', () => {
  const OFFER = text([
    'v=0',
    'a=group:BUNDLE 0 1',
    'a=group:LS 0 1',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:0',
    'a=candidate:1 1 UDP 1 10.0.0.5 5000 typ host',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:1',
  ]);

  it('says where none is named that they may follow', () => {
    expect(withAddresses(OFFER, [], 8430)).not.toMatch(/candidate/);
  });

  it('names the addresses of the server in its first section, and no others', () => {
    expect(withAddresses(OFFER, ['203.0.113.7', '2001:db8::1'], 8430).split('\r\n')).toEqual([
      'v=0',
      'a=group:BUNDLE 0 1',
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=mid:0',
      'a=candidate:1 1 UDP 2130680831 203.0.113.7 8430 typ host',
      'a=candidate:2 1 UDP 2130706175 2001:db8::1 8430 typ host',
      'a=end-of-candidates',
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=mid:1',
      '',
    ]);
  });
});
