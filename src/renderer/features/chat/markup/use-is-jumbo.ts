import { useMemo } from 'react';
import type { EmojiId } from '../../../../contract/ids';
import { isEmojiOnly } from '../../../../domain/messages/markup/emoji-only';
import type { MarkupTree } from '../../../../domain/messages/markup/node';
import { selectAwaitsEmoji, selectEmoji } from '../../../state/emoji/selectors';
import { useAppSelector } from '../../../state/hooks';
import { useMarkupScope } from './markup-context';

const NONE: readonly EmojiId[] = [];

/** Whether a text is of emoji alone, which are shown large; an emoji that the guild does not have is a word. */
export const useIsJumbo = (tree: MarkupTree): boolean => {
  const { guildId } = useMarkupScope();
  const isOnly = useMemo(() => isEmojiOnly(tree), [tree]);
  const ids = useMemo(
    () => (isOnly ? tree.flatMap((node) => (node.kind === 'guildEmoji' ? [node.emojiId] : [])) : NONE),
    [tree, isOnly],
  );
  const areShown = useAppSelector((state) =>
    ids.every(
      (id) =>
        guildId !== null && (selectEmoji(state, guildId, id) !== null || selectAwaitsEmoji(state, guildId)),
    ),
  );
  return isOnly && areShown;
};
