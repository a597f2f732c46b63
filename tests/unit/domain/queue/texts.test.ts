import { describe, expect, it } from 'vitest';
import {
  categoriesText,
  categoryText,
  outcomeText,
  reportersText,
  subjectText,
} from '../../../../src/domain/queue/texts';
import { at, makePerson, makeReport } from '../../../support/renderer/factories';

const said = (category: string, number: number) => ({
  ...{ user: makePerson(number, 'x'), category, text: '', createdAt: at(0) },
});

describe('the texts of a report', () => {
  it('name categories and outcomes, also those of a newer server', () => {
    expect(categoryText('hate')).toBe('Hate speech');
    expect(categoryText('deep_fake')).toBe('Deep Fake');
    expect(categoryText('constructor')).toBe('Constructor');
    expect(outcomeText('actioned')).toBe('Action taken');
    expect(outcomeText('held_back')).toBe('Held Back');
  });

  it('name each category once, and count who reported', () => {
    const item = makeReport(1, { reports: [said('spam', 1), said('spam', 2), said('hate', 3)] });
    expect(categoriesText(item)).toBe('Spam, Hate speech');
    expect(reportersText(item)).toBe('3 reports');
    expect(reportersText(makeReport(1))).toBe('1 report');
  });

  it('name what it is about', () => {
    expect(subjectText(makeReport(1))).toBe('Message by mallory in #general');
    expect(subjectText(makeReport(1, { channel: null }))).toBe('Message by mallory');
    expect(subjectText(makeReport(1, { messageId: null, channel: null }))).toBe('mallory');
    expect(subjectText(makeReport(1, { target: null, messageId: null }))).toBe('Deleted User');
  });
});
