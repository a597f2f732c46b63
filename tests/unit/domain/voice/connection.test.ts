import { describe, expect, it } from 'vitest';
import { addressOfOffer } from '../../../../src/domain/voice/offer-address';
import { mayRejoin, rejoinDelay } from '../../../../src/domain/voice/rejoin';
import { microphoneText, microphoneTrouble, noWayText } from '../../../../src/domain/voice/voice-failures';

const OFFER = [
  'v=0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:0',
  'a=candidate:1 1 UDP 2122317823 192.0.2.7 7420 typ host',
  'a=candidate:2 1 UDP 2122317567 2001:db8::7 7420 typ host',
  'a=end-of-candidates',
].join('\r\n');

describe('the address of an offer', () => {
  it('is its first candidate', () => {
    expect(addressOfOffer(OFFER)).toEqual({ host: '192.0.2.7', port: 7420 });
  });

  it('is unknown without one', () => expect(addressOfOffer('v=0\r\n')).toBeNull());
});

describe('a lost connection', () => {
  it('is tried again soon, then with growing pauses', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map(rejoinDelay)).toEqual([
      ...[300, 600, 1_200, 2_400, 4_000, 4_000, 4_000, 4_000],
    ]);
  });

  it('is given up after 15 seconds', () => {
    expect(mayRejoin(1_000, 15_999)).toBe(true);
    expect(mayRejoin(1_000, 16_000)).toBe(false);
  });
});

describe('the texts of failures', () => {
  it.each([
    ['NotFoundError', 'No microphone was found. You can listen.'],
    ['OverconstrainedError', 'No microphone was found. You can listen.'],
    ['NotReadableError', 'The microphone cannot be used now. You can listen.'],
    ['NotAllowedError', 'The system denies the microphone. Allow it in the settings of your desktop.'],
  ])('of %s', (name, text) => expect(microphoneText(microphoneTrouble(name), 'linux')).toBe(text));

  it('name the place where each system allows the microphone', () => {
    expect(microphoneText('denied', 'darwin')).toContain('System Settings');
    expect(microphoneText('denied', 'win32')).toContain('Privacy & security');
  });

  it('name the port that does not answer', () => {
    expect(noWayText({ host: '192.0.2.7', port: 7420 })).toBe(
      'Voice needs UDP port 7420 of 192.0.2.7, which does not answer.',
    );
    expect(noWayText(null)).toBe('The server does not answer by voice.');
  });
});
