import { type ReactNode, useCallback, useState } from 'react';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { useAppDispatch } from '../../state/hooks';
import { setReaction } from '../../state/messages/reactions';
import type { PickerPlace } from './feed-context';

/** The message for which the emoji picker is open, and where. */
export interface Picking {
  readonly id: MessageId;
  readonly beside: PickerPlace;
}

/** What the feed needs of the emoji picker, which is another feature's. */
export interface PickerProps {
  /** The server whose emoji are offered, besides those of Unicode. */
  readonly guildId: GuildId;
  readonly anchor: Element | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly side: 'left';
  readonly align: 'start';
  /** Called with an emoji, or `custom:<id>` for one of the server. */
  readonly onPick: (emoji: string, isMore: boolean) => void;
}
/** Draws the emoji picker. */
export type RenderPicker = (props: PickerProps) => ReactNode;

/** The one emoji picker of a feed: it opens beside a message's toolbar or reactions. */
export const useReactionPicker = (
  { guildId, channelId }: { readonly guildId: GuildId; readonly channelId: ChannelId },
  renderPicker: RenderPicker,
) => {
  const dispatch = useAppDispatch();
  const [picking, setPicking] = useState<Picking | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // The last message stays while the picker closes.
  const [about, setAbout] = useState<MessageId | null>(null);

  const pick = useCallback((id: MessageId, beside: PickerPlace): void => {
    setPicking((now) => (now?.id === id && now.beside === beside ? null : { id, beside }));
    setAbout(id);
  }, []);
  const close = useCallback(() => setPicking(null), []);

  const picker = renderPicker({
    guildId,
    anchor,
    open: picking !== null && anchor !== null,
    onOpenChange: (open) => {
      if (!open) close();
    },
    side: 'left',
    align: 'start',
    onPick: (emoji) => {
      if (about !== null) void dispatch(setReaction({ channelId, messageId: about }, emoji, true));
    },
  });
  return { picking, picker, pick, placePicker: setAnchor };
};
