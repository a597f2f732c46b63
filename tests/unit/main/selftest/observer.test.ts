import { describe, expect, it } from 'vitest';
import { createObserver } from '../../../../src/main/selftest/observer';
import { missingDiagnostics } from '../../../../src/main/selftest/update-steps';

describe('a notification that is not shown', () => {
  it.each([
    ['unsupported', 'not-here'],
    ['this desktop has no notification service', 'not-here'],
    ['there is no message bus, which notifications need', 'not-here'],
    ['the notification service is not responding', 'wrong'],
    ['the notification service refused it (org.example.Error)', 'wrong'],
  ])('because %s is %s', (detail, kind) => {
    const observer = createObserver();
    const answer = { ok: false, failure: { kind: 'local', code: 'no-notifications', detail } };
    observer.answered('notifications.show', {}, answer);
    expect(observer.notifications()).toEqual([{ kind, why: detail }]);
  });
});

describe('the diagnostics of a build', () => {
  const files = ['README.txt', 'versions.json', 'state.json', 'settings.json'].map((name) => ({
    name,
    text: '',
  }));

  it('are whole without a log, which a new profile has none of', () => {
    expect(missingDiagnostics(files)).toEqual([]);
  });

  it('are told by what they lack', () => {
    expect(missingDiagnostics(files.slice(1))).toEqual(['README.txt']);
    expect(missingDiagnostics(null)).toHaveLength(4);
  });
});
