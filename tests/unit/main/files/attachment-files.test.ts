import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAttachments } from '../../../../src/main/files/start-attachments';
import type { Question } from '../../../../src/main/consent/question';
import type { SaveQuestion } from '../../../../src/main/files/save-file';
import type { Fetch } from '../../../../src/main/api/transport';
import { ManualClock } from '../support/manual-clock';
import { settle } from '../support/session-world';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'attachment-files-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

interface Answers {
  /** The contents by the path at the server. */
  readonly contents?: Readonly<Record<string, string | Uint8Array<ArrayBuffer> | number | Error>>;
  readonly isAccepted?: boolean;
  /** The place that the person chooses; null for Cancel. */
  readonly where?: string | null;
  readonly folder?: string | null;
  readonly isSignedIn?: boolean;
  /** Answers wait for it. */
  readonly gate?: Promise<unknown>;
}

const world = (answers: Answers = {}) => {
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const questions: Question[] = [];
  const dialogs: SaveQuestion[] = [];
  const shown: string[] = [];
  const dragged: string[] = [];
  const clock = new ManualClock();
  const fetch: Fetch = async (url, { headers }) => {
    asked.push({ url, headers });
    await answers.gate;
    const content = answers.contents?.[new URL(url).pathname.replace('/home', '')];
    if (content instanceof Error) throw content;
    if (typeof content === 'number') return new Response(null, { status: content });
    return content === undefined ? new Response(null, { status: 404 }) : new Response(content);
  };
  const started = startAttachments({
    ...{ fetch, clock, folder: join(home, 'dragged') },
    target: async () =>
      answers.isSignedIn === false ? null : { base: 'https://chat.example/home', token: 'gh_t' },
    ask: async (question) => {
      questions.push(question);
      return answers.isAccepted ?? true;
    },
    askWhere: async (question) => {
      dialogs.push(question);
      return answers.where === undefined ? join(home, 'saved') : answers.where;
    },
    askFolder: async () => (answers.folder === undefined ? home : answers.folder),
    downloads: () => '/home/ada/Downloads',
    show: (path) => void shown.push(path),
    drag: async (path) => dragged.push(path) > 0,
  });
  return { ...started, asked, questions, dialogs, shown, dragged, clock };
};

const A = '/attachment/1/a%20b.png';

describe('saving an attachment', () => {
  it('asks where, and writes the bytes of the server there', async () => {
    const { files, asked, dialogs, questions, shown } = world({ contents: { [A]: PNG } });
    expect(await files.save(A)).toEqual({ ok: true, value: { key: 0, name: 'saved', count: 1, failed: 0 } });
    expect(dialogs).toEqual([{ defaultPath: '/home/ada/Downloads/a b.png', filters: [] }]);
    expect(Uint8Array.from(readFileSync(join(home, 'saved')))).toEqual(PNG);
    expect(readdirSync(home).filter((name) => name !== 'dragged')).toEqual(['saved']);
    expect(asked).toEqual([
      { url: 'https://chat.example/home/attachment/1/a%20b.png', headers: { Authorization: 'gh_t' } },
    ]);
    expect(questions).toEqual([]);
    expect([files.show(0), files.show(1), shown]).toEqual([true, false, [join(home, 'saved')]]);
  });

  it.each([
    ['/attachment/1/..%2f..%2fetc%2fpasswd', 'passwd'],
    ['/attachment/1/%2e%2e%5cevil.dll', 'evil.dll'],
    ['/attachment/1/gpj%E2%80%AE.png', 'gpj.png'],
    ['/attachment/1/a%00b.txt', 'a_b.txt'],
    ['/attachment/1/%ff', '%ff'],
    ['/attachment/1/.bashrc', 'bashrc'],
    ['/attachment/1/CON', '_CON'],
  ])('suggests no name that leads elsewhere: %s', async (path, name) => {
    const { files, dialogs } = world({ where: null });
    expect(await files.save(path)).toEqual({ ok: true, value: null });
    expect(dialogs[0]?.defaultPath).toBe(`/home/ada/Downloads/${name}`);
  });

  it('asks about a program first, and neither fetches nor writes one that is declined', async () => {
    const path = '/attachment/1/holiday%E2%80%AEgpj.exe';
    const declined = world({ isAccepted: false, contents: { [path]: 'MZ' } });
    expect(await declined.files.save(path)).toEqual({ ok: true, value: null });
    expect([declined.asked, declined.dialogs]).toEqual([[], []]);
    expect(declined.questions[0]).toMatchObject({
      message: 'This file can run programs. Save it anyway?',
      detail: expect.stringContaining('holidaygpj.exe') as string,
    });
    const accepted = world({ contents: { [path]: 'MZ' } });
    expect(await accepted.files.save(path)).toMatchObject({ ok: true, value: { count: 1 } });
  });

  it('replaces a file when the new one is there, and leaves it where it does not come', async () => {
    writeFileSync(join(home, 'saved'), 'before');
    const gone = world();
    expect(await gone.files.save(A)).toMatchObject({ ok: false, failure: { status: 404 } });
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(PNG);
        controller.error(new Error('net::ERR_CONNECTION_RESET'));
      },
    });
    const cut = world({ contents: { [A]: broken as never } });
    expect(await cut.files.save(A)).toMatchObject({ ok: false, failure: { kind: 'local', code: 'file' } });
    expect(readFileSync(join(home, 'saved'), 'utf8')).toBe('before');
    expect(readdirSync(home).filter((name) => name !== 'dragged')).toEqual(['saved']);
    await world({ contents: { [A]: 'after' } }).files.save(A);
    expect(readFileSync(join(home, 'saved'), 'utf8')).toBe('after');
  });

  it('says in words what the disk does not take', async () => {
    const { files } = world({ where: join(home, 'nowhere', 'x'), contents: { [A]: PNG } });
    expect(await files.save(A)).toEqual({
      ...{ ok: false, failure: { kind: 'local', code: 'file', detail: 'The file could not be saved' } },
    });
  });

  it('asks once at a time, and nobody who is signed out', async () => {
    const { files, dialogs } = world({ contents: { [A]: PNG } });
    const [first, second] = await Promise.all([files.save(A), files.saveAll([A])]);
    expect([first.ok, second, dialogs.length]).toEqual([true, { ok: true, value: null }, 1]);
    const out = world({ isSignedIn: false, contents: { [A]: PNG } });
    expect(await out.files.save(A)).toEqual({ ok: false, failure: { kind: 'signed-out' } });
    expect(out.asked).toEqual([]);
  });

  it('asks the server for no other path than that of an attachment', async () => {
    const { files, asked } = world({ contents: { '/users/@me': 'x' } });
    for (const path of ['/attachment/1/..', '/attachment/1/../../users/@me', '//evil.example/attachment/1/a'])
      expect(await files.save(path)).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
  });
});

describe('saving several attachments', () => {
  it('keeps every file that is there, and gives each a name of its own', async () => {
    writeFileSync(join(home, 'a.txt'), 'mine');
    const contents = {
      '/attachment/1/a.txt': 'one',
      '/attachment/2/a.txt': 'two',
      '/attachment/3/b.txt': 'b',
    };
    const { files, shown } = world({ contents });
    expect(await files.saveAll(Object.keys(contents))).toEqual({
      ...{ ok: true, value: { key: 0, name: 'a (2).txt', count: 3, failed: 0 } },
    });
    const read = (name: string) => readFileSync(join(home, name), 'utf8');
    expect(['a.txt', 'a (2).txt', 'a (3).txt', 'b.txt'].map(read)).toEqual(['mine', 'one', 'two', 'b']);
    files.show(0);
    expect(shown).toEqual([join(home, 'a (2).txt')]);
  });

  it('saves the others where one is gone, and says how many', async () => {
    const { files } = world({ contents: { '/attachment/1/a.txt': 'one', '/attachment/2/b.txt': 404 } });
    expect(await files.saveAll(['/attachment/2/b.txt', '/attachment/1/a.txt'])).toMatchObject({
      ...{ ok: true, value: { name: 'a.txt', count: 1, failed: 1 } },
    });
    expect(await world().files.saveAll([A])).toMatchObject({ ok: false, failure: { status: 404 } });
  });

  it('leaves no part of a file that did not come whole', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(PNG);
        controller.error(new Error('net::ERR_CONNECTION_RESET'));
      },
    });
    const { files } = world({ contents: { [A]: broken as never } });
    expect(await files.saveAll([A])).toMatchObject({ ok: false });
    expect(readdirSync(home).filter((name) => name !== 'dragged')).toEqual([]);
  });

  it('asks about programs among them, and for a folder', async () => {
    const paths = [A, '/attachment/2/run.sh'];
    const { files, questions, asked } = world({ isAccepted: false });
    expect(await files.saveAll(paths)).toEqual({ ok: true, value: null });
    expect([questions.length, asked.length]).toEqual([1, 0]);
    expect(await world({ folder: null }).files.saveAll([A])).toEqual({ ok: true, value: null });
  });
});

describe('the content of an attachment', () => {
  const T = '/attachment/1/a.txt';
  it('is read as a text of 100 KiB at most', async () => {
    const { files, asked } = world({ contents: { [T]: 'x'.repeat(200_000) } });
    expect(await files.text(T)).toEqual({ ok: true, value: 'x'.repeat(102_400) });
    expect(asked[0]?.headers.Range).toBe('bytes=0-102399');
  });
  it.each([
    ['é', Uint8Array.of(0xc3, 0xa9)],
    ['é', Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xa9)],
    ['hé', Uint8Array.of(0xff, 0xfe, 0x68, 0, 0xe9, 0)],
    ['hé', Uint8Array.of(0xfe, 0xff, 0, 0x68, 0, 0xe9)],
    ['\ufffda', Uint8Array.of(0xff, 0x61)],
    ['', new Uint8Array()],
  ])('is %j', async (text, bytes) => {
    expect(await world({ contents: { [T]: bytes } }).files.text(T)).toEqual({ ok: true, value: text });
  });
  it('is a picture by its bytes, or none', async () => {
    expect(await world({ contents: { [A]: PNG } }).files.picture(A)).toEqual({
      ...{ ok: true, value: { type: 'image/png', bytes: PNG } },
    });
    expect(await world({ contents: { [A]: '<svg>' } }).files.picture(A)).toMatchObject({ ok: false });
    expect(await world().files.picture(A)).toMatchObject({ ok: false, failure: { status: 404 } });
  });
});

it.each([401, 403, 429, 500, 502])(
  'a refusal with %i is one of the server: this computer has no words for it',
  async (status) => {
    const failed = { ok: false, failure: { kind: 'refused', status, message: null } };
    const { files } = world({ contents: { [A]: status } });
    expect(await files.text(A)).toMatchObject(failed);
    expect(await files.picture(A)).toMatchObject(failed);
    expect(await files.save(A)).toMatchObject(failed);
  },
);

describe('dragging an attachment out', () => {
  const T = '/attachment/1/a.txt';
  it('drags a file that is this person’s alone, under its name, and keeps it until the end', async () => {
    const { files, dragged, stop, asked } = world({ contents: { [T]: 'hello' } });
    expect([await files.drag(T), await files.drag(T)]).toEqual(['dragged', 'dragged']);
    expect(asked).toHaveLength(1);
    const [path = ''] = dragged;
    expect([readFileSync(path, 'utf8'), path.endsWith('a.txt'), statSync(path).mode & 0o777]).toEqual([
      ...['hello', true, 0o600],
    ]);
    stop();
    expect(readdirSync(home)).toEqual([]);
  });

  it('drags nothing that comes after a second; the next try has it', async () => {
    let open: (value: unknown) => void = () => undefined;
    const gate = new Promise((resolve) => (open = resolve));
    const { files, dragged, clock } = world({ contents: { [T]: 'hello' }, gate });
    const first = files.drag(T);
    await settle();
    clock.advance(1000);
    expect([await first, dragged]).toEqual(['late', []]);
    open(null);
    expect([await files.drag(T), dragged.length]).toEqual(['dragged', 1]);
  });

  it('drags no program, and nothing that is gone', async () => {
    const { files, asked, dragged } = world();
    expect([await files.drag('/attachment/1/a.exe'), asked.length]).toEqual(['program', 0]);
    expect([await files.drag(T), await files.drag(T), asked.length, dragged]).toEqual([
      'failed',
      'failed',
      2,
      [],
    ]);
  });

  it('keeps twenty, and removes what a crash has left', async () => {
    mkdirSync(join(home, 'dragged', '99'), { recursive: true });
    writeFileSync(join(home, 'dragged', '99', 'left.txt'), 'x');
    const paths = Array.from({ length: 22 }, (_, at) => `/attachment/${at + 1}/a.txt`);
    const { files } = world({ contents: Object.fromEntries(paths.map((path) => [path, path])) });
    for (const path of paths) expect(await files.drag(path)).toBe('dragged');
    await settle();
    expect(readdirSync(join(home, 'dragged'))).toHaveLength(20);
  });
});
