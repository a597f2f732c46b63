import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../../../src/contract/ids';
import { toId } from '../../../../../src/contract/ids';
import { holdsEveryone, isPing, mentionedUserIds } from '../../../../../src/domain/messages/markup/mentions';
import { parseMarkup } from '../../../../../src/domain/messages/markup/parse-markup';
import type { Shape } from './shape';
import { hosts, shape } from './shape';

const mention = (who: string): Shape => ({ mention: who });
const parse = (text: string) => parseMarkup(text, hosts);
const me = toId<UserId>('7');

describe('mentions', () => {
  const cases: readonly (readonly [string, readonly Shape[]])[] = [
    ['<@7>', [mention('7')]],
    ['a<@12345678901234567890>b', ['a', mention('12345678901234567890'), 'b']],
    ['<@7><@8>', [mention('7'), mention('8')]],
    ['**<@7>**', [['bold', mention('7')]]],
    ['<@> <@a> <@7 > < @7> <@7', ['<@> <@a> <@7 > < @7> <@7']],
    ['<@123456789012345678901>', ['<@123456789012345678901>']],
    ['@everyone @here', [mention('everyone'), ' ', mention('here')]],
    ['@everyone!', [mention('everyone'), '!']],
    ['大家@everyone好', ['大家', mention('everyone'), '好']],
    ['__@here__', [['underline', mention('here')]]],
    ['me@here.example @hereby @everyone1 @Everyone', ['me@here.example @hereby @everyone1 @Everyone']],
  ];

  it.each(cases)('%j', (source, expected) => {
    expect(shape(source)).toEqual(expected);
  });

  it('lists the mentioned users once each, in order', () => {
    expect(mentionedUserIds(parse('<@8> ||<@7>|| <@8> `<@9>`'))).toEqual(['8', '7']);
  });
});

describe('isPing', () => {
  const cases: readonly (readonly [string, boolean | null, boolean])[] = [
    ['<@7>', null, true],
    ['<@7>', false, true],
    ['<@8>', null, false],
    ['hello', true, false],
    ['@everyone', null, true],
    ['@everyone', true, true],
    ['@everyone', false, false],
    ['@here', null, true],
    ['@here', false, false],
    ['||<@7>||', null, true],
    ['||@here||', null, true],
    ['`<@7> @everyone`', null, false],
    ['```@everyone```', null, false],
    ['https://a.example/@everyone', null, false],
    ['# @here', null, true],
    ['> - <@7>', null, true],
    ['\\<@7> \\@everyone', null, false],
  ];

  it.each(cases)('%j, mentions_everyone %s: %s', (text, mentionsEveryone, expected) => {
    expect(isPing(parse(text), { userId: me, mentionsEveryone })).toBe(expected);
  });

  it('finds @everyone and @here for the server, where they count', () => {
    expect(
      ['@here', '**@everyone**', '`@here`', 'a@here.example'].map((text) => holdsEveryone(parse(text))),
    ).toEqual([true, true, false, false]);
  });
});
