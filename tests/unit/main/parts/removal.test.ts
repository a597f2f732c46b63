import { mkdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../src/main/consent/question';
import type { MainSignals } from '../../../../src/main/main-signals';
import { removalPart } from '../../../../src/main/parts/removal';
import { MARK } from '../../../../src/main/removal/judge-folder';
import { markFolder } from '../../../../src/main/removal/mark-folder';
import { Signals } from '../../../../src/main/signals';
import { put, useFolder } from '../removal/support';

const at = useFolder();

describe('removing one’s data, as the page asks for it', () => {
  const start = (isMeant: boolean) => {
    const questions: Question[] = [];
    let removals = 0;
    const signals = new Signals<MainSignals>();
    signals.on('app.removed', () => {
      removals += 1;
    });
    const { ipc: handlers } = removalPart({
      userData: at(),
      signals,
      ask: async (question) => {
        questions.push(question);
        return isMeant;
      },
    });
    return { handlers, questions, removals: () => removals };
  };

  it('is asked about with what goes, and begins at a yes', async () => {
    put(at('local-server/store.made'), '12345');
    const { handlers, questions, removals } = start(true);
    expect(await handlers['data.remove'](null)).toBe(true);
    expect(removals()).toBe(1);
    expect(questions[0]?.detail).toContain('the server on this computer with all its accounts and messages');
    expect(questions[0]?.detail).toContain(`${at()} (5 B)`);
  });

  it('stays undone where the person declines', async () => {
    const { handlers, questions, removals } = start(false);
    expect(await handlers['data.remove'](null)).toBe(false);
    expect(removals()).toBe(0);
    expect(questions[0]?.detail).not.toContain('server on this computer');
  });

  it('says whether the server on board has been used', async () => {
    const { handlers } = start(false);
    expect(await handlers['data.describe'](null)).toEqual({ hasServer: false });
    mkdirSync(at('local-server'));
    expect(await handlers['data.describe'](null)).toEqual({ hasServer: true });
  });
});

it('a data folder is marked once, for its owner alone', () => {
  markFolder(at());
  expect(readFileSync(at(MARK), 'utf8')).toContain('guildhall --remove-my-data');
  expect(statSync(at(MARK)).mode & 0o777).toBe(0o600);
  utimesSync(at(MARK), 1, 1);
  markFolder(at());
  expect(statSync(at(MARK)).mtimeMs).toBe(1000);
});
