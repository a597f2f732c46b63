import { describe, expect, it } from 'vitest';
import { success } from '../../../../src/contract/failure';
import type { OnBoardKind } from '../../../../src/contract/ipc/on-board';
import { OnBoard } from '../../../../src/main/local-server/on-board';
import type { ServerProcess } from '../../../../src/main/local-server/server-process';

const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

const setUp = (kind: OnBoardKind | null) => {
  const happened: string[] = [];
  const ends: (() => void)[] = [];
  const tools: { process: ServerProcess; end: () => void }[] = [];
  const onBoard = new OnBoard({
    kind,
    make: (which) => ({
      demo: which === 'demo' ? { accounts: [] } : null,
      post: (message) => void happened.push(`${which} hears ${String(message)}`),
      preferPort: (port) => void happened.push(`${which} prefers ${port}`),
      start: async () => {
        happened.push(`${which} starts`);
        return success(`http://${which}`);
      },
      stop: () => {
        happened.push(`${which} stops`);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      usedWhile: (isUsed) => void happened.push(`${which} is used: ${isUsed()}`),
    }),
    restore: (which, name, onProcess) => {
      happened.push(`${which} restores ${name}`);
      const process = { post: () => undefined, kill: () => void happened.push('tool killed') };
      onProcess(process);
      return new Promise((resolve) => tools.push({ process, end: () => resolve(success(undefined)) }));
    },
  });
  onBoard.usedWhile(() => false);
  return { happened, ends, tools, onBoard };
};

describe('the server on board', () => {
  it('is none before the person has decided: nothing starts', async () => {
    const { onBoard, happened } = setUp(null);
    expect(await onBoard.start()).toMatchObject({ ok: false, failure: { code: 'no-server' } });
    onBoard.post('hello');
    onBoard.preferPort(1);
    expect(onBoard.demo).toBeNull();
    await onBoard.stop();
    expect(happened).toEqual([]);
  });

  it('is the chosen one, and is made once', async () => {
    const { onBoard, happened } = setUp('demo');
    expect(await onBoard.start()).toEqual(success('http://demo'));
    await onBoard.start();
    onBoard.post('hello');
    expect(onBoard.demo).toEqual({ accounts: [] });
    expect(happened).toEqual(['demo is used: false', 'demo starts', 'demo starts', 'demo hears hello']);
  });

  it('starts another one only after the one of before has ended', async () => {
    const { onBoard, happened, ends } = setUp('demo');
    await onBoard.start();
    const changed = onBoard.use('own');
    const started = onBoard.start();
    await settle();
    expect(onBoard.demo).toBeNull();
    expect(happened.slice(2)).toEqual(['demo stops']);
    ends[0]?.();
    await changed;
    expect(await started).toEqual(success('http://own'));
    expect(happened.slice(2)).toEqual(['demo stops', 'own is used: false', 'own starts']);
    await onBoard.use('own');
    expect(happened).toHaveLength(5);
  });

  it('restores while nothing runs; whoever asks for the server waits', async () => {
    const { onBoard, happened, ends, tools } = setUp('own');
    await onBoard.start();
    const restored = onBoard.restore('x.backup');
    const started = onBoard.start();
    await settle();
    ends[0]?.();
    await settle();
    expect(happened.slice(2)).toEqual(['own stops', 'own restores x.backup']);
    tools[0]?.end();
    expect(await restored).toEqual(success(undefined));
    expect(await started).toEqual(success('http://own'));
  });

  it('restores nothing without a server, and ends the tool with the app', async () => {
    expect(await setUp(null).onBoard.restore('x.backup')).toMatchObject({ ok: false });
    const { onBoard, happened, tools } = setUp('own');
    void onBoard.restore('x.backup');
    await settle();
    const stopped = onBoard.stop();
    expect(happened).toEqual(['own restores x.backup', 'tool killed']);
    tools[0]?.end();
    await stopped;
    expect(await onBoard.restore('y.backup')).toMatchObject({
      ok: false,
      failure: { code: 'server-stopped' },
    });
  });

  it('stops for good: one that is asked for after the end is stopped before it starts', async () => {
    const { onBoard, happened } = setUp('own');
    await onBoard.stop();
    await onBoard.start();
    expect(happened).toEqual(['own is used: false', 'own stops', 'own starts']);
  });
});
