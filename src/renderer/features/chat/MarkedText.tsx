import { useMemo } from 'react';
import { parseMarkup } from '../../../domain/messages/markup/parse-markup';
import { useAppSelector } from '../../state/hooks';
import { selectInviteHosts } from '../../state/session/selectors';
import { lazyDialog } from '../../ui/overlay/lazy-dialog';
import { Markup } from './markup/Markup';
import { MarkupContext } from './markup/markup-context';
import { useLinks } from './use-links';

const LinkDialog = lazyDialog(() => import('./LinkDialog').then((m) => m.LinkDialog));

/** A text outside a server, drawn as a message is: an official message. */
export function MarkedText({ text }: { readonly text: string }) {
  const hosts = useAppSelector(selectInviteHosts);
  const tree = useMemo(() => parseMarkup(text, hosts), [text, hosts]);
  const { open, question, close } = useLinks();
  const place = useMemo(() => ({ guildId: null, openLink: open }), [open]);
  return (
    <MarkupContext value={place}>
      <Markup tree={tree} mentionsEveryone={null} />
      {question === null ? null : <LinkDialog question={question} onClose={close} />}
    </MarkupContext>
  );
}
