import { expect, it } from 'vitest';
import { Signals } from '../../../src/main/signals';

it('a signal is heard at once, in the order of those who hear, and by nobody else', () => {
  const signals = new Signals<{ readonly went: number; readonly came: string }>();
  const heard: unknown[] = [];
  signals.tell('went', 0);
  signals.on('went', (count) => heard.push(['first', count]));
  signals.on('came', (name) => heard.push(name));
  signals.on('went', (count) => heard.push(['second', count]));
  signals.tell('went', 2);
  expect(heard).toEqual([
    ['first', 2],
    ['second', 2],
  ]);
});
