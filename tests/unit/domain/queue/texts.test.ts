import { describe, expect, it } from 'vitest';
import {
  categoriesText,
  categoryText,
  foundText,
  outcomeText,
  reportersText,
  subjectText,
} from '../../../../src/domain/queue/texts';
import { makeHeldItem } from '../../../support/renderer/automod';
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

  it('say by which rule it was found, beside what people have reported', () => {
    const held = makeHeldItem(1);
    expect(categoriesText(held)).toBe('Held');
    expect(reportersText(held)).toBe('Found by No sales');
    expect(subjectText(held)).toBe('Message by mallory in #general');
    expect(foundText(makeHeldItem(1, { rule: null }))).toBe('Found by an automatic rule');
    const flagged = makeReport(1, { rule: 'No sales' });
    expect(categoriesText(flagged)).toBe('Flagged, Spam');
    expect(reportersText(flagged)).toBe('Found by No sales, 1 report');
    expect(foundText(makeReport(1))).toBeNull();
    expect(['released', 'rejected', 'withdrawn', 'expired'].map(outcomeText)).toEqual([
      'Released',
      'Rejected',
      'Deleted by its author',
      'Rejected: nobody decided in time',
    ]);
  });

  it('name what it is about', () => {
    expect(subjectText(makeReport(1))).toBe('Message by mallory in #general');
    expect(subjectText(makeReport(1, { channel: null }))).toBe('Message by mallory');
    expect(subjectText(makeReport(1, { messageId: null, channel: null }))).toBe('mallory');
    expect(subjectText(makeReport(1, { target: null, messageId: null }))).toBe('Deleted User');
  });
});
