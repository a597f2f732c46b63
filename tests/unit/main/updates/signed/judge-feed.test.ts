import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UpdateMemory } from '../../../../../src/contract/updates';
import {
  CLOCK_TOLERANCE_MS,
  type FeedQuestion,
  judgeFeed,
} from '../../../../../src/main/updates/signed/judge-feed';
import { keyIdOf, PAYLOAD_TYPES, publicText, seal } from '../../../../../tools/updates/envelope.mjs';
import {
  A,
  announced,
  announcement,
  B,
  DAY,
  listFile,
  listOf,
  makeKey,
  NOTHING,
  NOW,
  question,
  time,
} from './world';

const verdictOf = (change: Partial<FeedQuestion> = {}) => judgeFeed(question(change)).verdict;
/** The verdict in a word. */
const becomes = (change: Partial<FeedQuestion> = {}): string => {
  const verdict = verdictOf(change);
  return verdict.kind === 'refused' ? verdict.refusal.kind : verdict.kind;
};
/** The memory after these announcements, in order. */
const after = (...announcements: readonly string[]): UpdateMemory =>
  announcements.reduce<UpdateMemory>(
    (memory, text) => judgeFeed(question({ announced: text, memory })).memory,
    NOTHING,
  );
const flipped = (bytes: Buffer, at: number): string => {
  const other = Buffer.from(bytes);
  other[at >> 3] = (other[at >> 3] ?? 0) ^ (1 << (at & 7));
  return other.toString('base64');
};

describe('an announcement', () => {
  it('that is signed, of this feed, in time and newer is taken, as it was signed', () => {
    expect(verdictOf()).toEqual({
      kind: 'newer',
      announcement: {
        ...announcement,
        issued: Date.parse(announcement.issued),
        expires: Date.parse(announcement.expires),
      },
    });
  });

  it('of the version that runs is nothing new', () => {
    expect(becomes({ running: '0.2.0' })).toBe('newest');
  });

  it('that is not there is refused', () => {
    expect(becomes({ announced: null })).toBe('unsigned');
  });

  it('of any other key is refused, whatever it calls itself', () => {
    expect(becomes({ announced: announced({}, B) })).toBe('untrusted-key');
    const posing = JSON.parse(announced({}, B)) as { signatures: { keyid: string }[] };
    posing.signatures[0]!.keyid = keyIdOf(publicText(A));
    expect(becomes({ announced: JSON.stringify(posing) })).toBe('bad-signature');
    fc.assert(
      fc.property(fc.noShrink(fc.constant(null).map(makeKey)), (key) => {
        expect(becomes({ announced: announced({}, key) })).toBe('untrusted-key');
      }),
      { numRuns: 20 },
    );
  });

  it('of which any bit was changed is refused, in what it says as in its signature', () => {
    const envelope = JSON.parse(announced()) as {
      payload: string;
      signatures: { keyid: string; sig: string }[];
    };
    const payload = Buffer.from(envelope.payload, 'base64');
    fc.assert(
      fc.property(fc.nat(payload.length * 8 - 1), (at) => {
        expect(becomes({ announced: JSON.stringify({ ...envelope, payload: flipped(payload, at) }) })).toBe(
          'bad-signature',
        );
      }),
      { numRuns: 300 },
    );
    const [{ keyid, sig }] = envelope.signatures as [{ keyid: string; sig: string }];
    const bytes = Buffer.from(sig, 'base64');
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (at) => {
        const signatures = [{ keyid, sig: flipped(bytes, at) }];
        expect(becomes({ announced: JSON.stringify({ ...envelope, signatures }) })).toBe('bad-signature');
      }),
      { numRuns: 300 },
    );
  });

  it('whose text was changed anywhere is refused, or says what was signed', () => {
    const text = announced();
    const good = verdictOf();
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 0, maxLength: 3 }), (at, other) => {
        const verdict = verdictOf({ announced: text.slice(0, at) + other + text.slice(at + 1) });
        if (verdict.kind !== 'refused') expect(verdict).toEqual(good);
      }),
      { numRuns: 500 },
    );
  });

  it('is no list of keys, and a list of keys is none', () => {
    const list = JSON.stringify(seal(PAYLOAD_TYPES.keys, announcement, A));
    expect(becomes({ announced: list })).toBe('unreadable');
    expect(becomes({ announced: list.replace(PAYLOAD_TYPES.keys, PAYLOAD_TYPES.update) })).toBe(
      'bad-signature',
    );
  });

  it.each(['beta-linux', 'latest', 'latest-mac', 'latest-linux-arm64', '__proto__'])(
    'of the feed %s is refused where another was asked for',
    (feed) => {
      expect(becomes({ announced: announced({ feed }) })).toBe('other-feed');
      expect(becomes({ announced: announced({ feed }), feed })).toBe('newer');
    },
  );

  it('holds until it expires, and not a moment longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400 * DAY, max: 400 * DAY }), (left) => {
        const expires = time(NOW + left);
        expect(becomes({ announced: announced({ expires }) })).toBe(left > 0 ? 'newer' : 'expired');
      }),
    );
    expect(verdictOf({ announced: announced({ expires: time(NOW - 1) }) })).toEqual({
      kind: 'refused',
      refusal: { kind: 'expired', at: NOW - 1, now: NOW },
    });
  });

  it('does not hold again when the clock is set back', () => {
    const memory = after(announced({ issued: time(NOW), sequence: 101 }));
    const frozen = announced({ issued: time(NOW - 3 * DAY), expires: time(NOW - DAY), sequence: 101 });
    expect(becomes({ announced: frozen, memory, now: NOW - 2 * DAY })).toBe('expired');
    expect(becomes({ announced: frozen, now: NOW - 2 * DAY })).toBe('newer');
  });

  it('of tomorrow is refused with both dates; a clock may be a day behind', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10 * DAY, max: 1000 * DAY }), (ahead) => {
        const change = { issued: time(NOW + ahead), expires: time(NOW + 2000 * DAY) };
        expect(becomes({ announced: announced(change) })).toBe(
          ahead > CLOCK_TOLERANCE_MS ? 'not-yet-valid' : 'newer',
        );
      }),
    );
    expect(verdictOf({ now: NOW - 900 * DAY })).toEqual({
      kind: 'refused',
      refusal: { kind: 'not-yet-valid', at: NOW - DAY, now: NOW - 900 * DAY },
    });
  });

  it('that is older by its sequence than one that was seen is refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.integer({ min: 1, max: 2 ** 40 }),
        (first, second) => {
          const memory = after(announced({ sequence: first }));
          expect(becomes({ announced: announced({ sequence: second }), memory })).toBe(
            second < first ? 'replayed' : 'newer',
          );
        },
      ),
    );
  });

  it('of an older version than the one that runs, or than one announced before, is refused', () => {
    const part = fc.nat(30);
    const version = fc.tuple(part, part, part).map((parts) => parts.join('.'));
    const isOlder = (one: string, other: string): boolean => {
      const [a, b] = [one, other].map((text) =>
        text.split('.').reduce((sum, at) => sum * 100 + Number(at), 0),
      );
      return a! < b!;
    };
    fc.assert(
      fc.property(version, version, version, (running, first, second) => {
        expect(becomes({ announced: announced({ version: second }), running })).toBe(
          isOlder(second, running) ? 'downgrade' : second === running ? 'newest' : 'newer',
        );
        const memory = after(announced({ version: first }));
        const later = announced({ version: second, sequence: 101 });
        expect(becomes({ announced: later, memory, running: '0.0.0' }) === 'downgrade').toBe(
          isOlder(second, first),
        );
      }),
    );
    expect(becomes({ announced: announced({ version: '0.2.0-beta.1' }), running: '0.2.0' })).toBe(
      'downgrade',
    );
  });

  it('is remembered when it is believed, and only then', () => {
    const seen = { sequence: 100, version: '0.2.0', issued: NOW - DAY, keyId: keyIdOf(publicText(A)) };
    expect(after(announced()).seen).toEqual({ 'latest-linux': seen });
    const bad = [
      announced({}, B),
      announced({ feed: 'beta-linux' }),
      announced({ expires: time(NOW) }),
      announced({ issued: time(NOW + 3 * DAY) }),
      announced({ sequence: 0 }),
      'null',
    ];
    expect(after(...bad).seen).toEqual({});
    expect(
      after(announced(), announced({ sequence: 99 }), announced({ sequence: 101, version: '0.1.5' })).seen,
    ).toEqual({
      'latest-linux': seen,
    });
  });

  it('that a key signed which holds no longer keeps nothing from being believed', () => {
    // A thief of key A signed an announcement with the highest possible sequence number, so that no later one would be
    // accepted.
    const stolen = after(announced({ sequence: Number.MAX_SAFE_INTEGER, version: '999.0.0' }));
    const next = { builtIn: listOf(2, B), announced: announced({}, B), memory: stolen };
    expect(becomes(next)).toBe('newer');
    const both = { serial: 2, roots: [publicText(B)], signers: [publicText(A), publicText(B)] };
    expect(becomes({ ...next, builtIn: both })).toBe('replayed');
  });
});

describe('keys', () => {
  const rotated = listFile([listOf(1, A), A], [listOf(2, A, B), A]);

  it('that a root signed are taken: the next signer is believed, the one before no longer', () => {
    expect(becomes({ announced: announced({}, B) })).toBe('untrusted-key');
    expect(becomes({ announced: announced({}, B), keyLists: rotated })).toBe('newer');
    expect(becomes({ announced: announced({}, A), keyLists: rotated })).toBe('untrusted-key');
  });

  it('stay as they became, whatever an older file says', () => {
    const { memory } = judgeFeed(question({ announced: announced({}, B), keyLists: rotated }));
    for (const keyLists of [null, listFile(), listFile([listOf(1, A), A])]) {
      expect(becomes({ announced: announced({}, A), keyLists, memory })).toBe('untrusted-key');
      expect(becomes({ announced: announced({}, B), keyLists, memory })).toBe('newer');
      expect(judgeFeed(question({ announced: announced({}, B), keyLists, memory })).memory.keyLists).toBe(
        rotated,
      );
    }
  });

  it('that nobody who may has signed are refused, and change nothing', () => {
    const stranger = listFile([listOf(1, A), A], [listOf(2, B), B]);
    const judged = judgeFeed(question({ announced: announced({}, B), keyLists: stranger }));
    expect(judged).toEqual({
      verdict: { kind: 'refused', refusal: { kind: 'untrusted-key-list' } },
      memory: NOTHING,
    });
  });

  it('of another build that are still remembered are left alone', () => {
    const memory = { keyLists: rotated, seen: {} };
    expect(becomes({ builtIn: listOf(1, B), announced: announced({}, B), memory })).toBe('newer');
    expect(becomes({ builtIn: listOf(1, B), announced: announced({}, A), memory })).toBe('untrusted-key');
  });
});
