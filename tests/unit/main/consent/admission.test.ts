import { describe, expect, it } from 'vitest';
import { SERVER_IS_NEW } from '../../../../src/contract/failure';
import { PAGE_LIMITS } from '../../../../src/contract/limits';
import type { ServerChoice } from '../../../../src/contract/preferences';
import { createAdmission } from '../../../../src/main/consent/admission';
import type { Question } from '../../../../src/main/consent/question';
import { ManualClock } from '../support/manual-clock';

const at = (address: string): ServerChoice => ({ kind: 'remote', address });

const admissionOf = ({
  answer = true,
  chosen = { kind: 'local' },
}: { answer?: boolean; chosen?: ServerChoice } = {}) => {
  const clock = new ManualClock();
  const asked: Question[] = [];
  let known: readonly string[] = [];
  let pins: Readonly<Record<string, string>> = {};
  const admission = createAdmission({
    known: () => known,
    remember: (bases) => (known = bases),
    pins: () => pins,
    pin: (next) => (pins = next),
    chosen: () => chosen,
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
    clock,
  });
  return { ...admission, clock, asked, known: () => known, pins: () => pins };
};

describe('a server with a certificate of its own', () => {
  const KEY = 'k'.repeat(43);
  const OTHER = 'o'.repeat(43);
  const address = (key: string) => at(`https://192.168.1.5:8443?fingerprint=${key}`);

  it('is asked about once, and known by its key from then on', async () => {
    const { admit, asked, pins } = admissionOf();
    expect((await admit(address(KEY), false)).ok).toBe(false);
    expect((await admit(address(KEY), true)).ok).toBe(true);
    expect((await admit(address(KEY), false)).ok).toBe(true);
    expect((await admit(at('https://192.168.1.5:8443'), false)).ok).toBe(true);
    expect(asked).toHaveLength(1);
    expect(pins()).toEqual({ '192.168.1.5:8443': KEY });
  });

  it('is asked about in other words where an address names another key, which counts only then', async () => {
    const { admit, asked, pins } = admissionOf();
    await admit(address(KEY), true);
    expect(await admit(address(OTHER), false)).toMatchObject({ failure: { code: SERVER_IS_NEW } });
    expect(pins()).toEqual({ '192.168.1.5:8443': KEY });
    expect((await admit(address(OTHER), true)).ok).toBe(true);
    expect(asked.at(-1)?.message).toBe('The certificate of 192.168.1.5:8443 has changed. Trust the new one?');
    expect(pins()).toEqual({ '192.168.1.5:8443': OTHER });
  });

  it('keeps its key where they decline another', async () => {
    const { admit, pins } = admissionOf({ answer: false, chosen: address(KEY) });
    expect((await admit(address(KEY), false)).ok).toBe(true);
    expect(await admit(address(OTHER), true)).toMatchObject({ failure: { code: 'server-declined' } });
    expect(pins()).toEqual({ '192.168.1.5:8443': KEY });
  });
});

describe('a server that the page names', () => {
  it('is left alone while it is new, whatever it is', async () => {
    const { admit, asked } = admissionOf();
    for (const address of ['127.0.0.1:22', '192.168.0.1', 'evil.example', '[::1]:631'])
      expect(await admit(at(address), false)).toMatchObject({ ok: false, failure: { code: SERVER_IS_NEW } });
    expect(asked).toEqual([]);
  });

  it('is asked about once, with its host and whole address', async () => {
    const { admit, asked, known } = admissionOf();
    expect((await admit(at('chat.example/hall/'), true)).ok).toBe(true);
    expect((await admit(at('https://chat.example/hall'), true)).ok).toBe(true);
    expect((await admit(at('chat.example/hall'), false)).ok).toBe(true);
    expect(asked).toMatchObject([
      {
        message: 'Connect to chat.example?',
        detail: expect.stringMatching(/^https:\/\/chat\.example\/hall\n/),
      },
    ]);
    expect(known()).toEqual(['https://chat.example/hall']);
    expect((await admit(at('chat.example:8443/hall'), false)).ok).toBe(false);
  });

  it('is not kept where they decline', async () => {
    const { admit, known } = admissionOf({ answer: false });
    expect(await admit(at('chat.example'), true)).toMatchObject({ failure: { code: 'server-declined' } });
    expect(known()).toEqual([]);
  });

  it('is not asked about where it is on board, or no address', async () => {
    const { admit, asked } = admissionOf();
    expect((await admit({ kind: 'local' }, false)).ok).toBe(true);
    expect(await admit(at('ftp://chat.example'), true)).toMatchObject({ failure: { kind: 'invalid' } });
    expect(asked).toEqual([]);
  });

  it('is not asked about where main itself holds it for the chosen one', async () => {
    const { admit, asked } = admissionOf({ chosen: at('chat.example') });
    expect((await admit(at('https://chat.example/'), false)).ok).toBe(true);
    expect(asked).toEqual([]);
  });

  it.each(['192.168.0.7:4000', 'http://chat.example', 'hall.local'])(
    'is asked about with a warning, once, where all can be read on the way: %s',
    async (address) => {
      const { admit, asked } = admissionOf({ chosen: at(address) });
      expect((await admit(at(address), false)).ok).toBe(false);
      expect((await admit(at(address), true)).ok).toBe(true);
      expect((await admit(at(address), false)).ok).toBe(true);
      expect(asked).toMatchObject([
        {
          message: expect.stringContaining('without encryption?'),
          detail: expect.stringMatching(/read and change everything you send/),
          accept: 'Connect Anyway',
        },
      ]);
    },
  );

  it('asks anew where a known host is to be reached without encryption', async () => {
    const { admit, asked } = admissionOf();
    await admit(at('https://chat.example'), true);
    await admit(at('http://chat.example'), true);
    expect(asked.map(({ accept }) => accept)).toEqual(['Connect', 'Connect Anyway']);
  });
});

describe('inspections', () => {
  it('are counted, and refused where there are too many', () => {
    const { countInspection, clock } = admissionOf();
    for (let n = 0; n < PAGE_LIMITS.inspections; n += 1) expect(countInspection().ok).toBe(true);
    expect(countInspection()).toMatchObject({ failure: { code: 'too-often' } });
    clock.advance(PAGE_LIMITS.inspectionsWindowMs);
    expect(countInspection().ok).toBe(true);
  });
});
