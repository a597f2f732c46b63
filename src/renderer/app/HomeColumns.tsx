import { memo, type ReactNode, useState } from 'react';
import { MarkedText } from '../features/chat/MarkedText';
import { OUT_OF_SIGHT } from '../ui/base/out-of-sight';
import { Home, HomeSidebar, Shop } from './screens';
import styles from './Shell.module.css';

const renderStore = () => <Shop />;
const renderText = (text: string) => <MarkedText text={text} />;
const Menu = memo(HomeSidebar);
const Page = memo(Home);

interface HomeColumnsProps {
  readonly isShown: boolean;
  /** The open conversation, in place of a page of Home. */
  readonly conversation: ReactNode;
  /** Below the menu. */
  readonly footer: ReactNode;
}

/**
 * Home with its menu, beside which a page of Home or a conversation is open. Drawn when it is first shown, and kept drawn
 * while a server is open: to draw long lists of friends and conversations anew takes several times as long as to show them.
 */
export function HomeColumns({ isShown, conversation, footer }: HomeColumnsProps) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!isShown && !wasShown) return null;
  return (
    <div className={styles.home} aria-hidden={!isShown} {...(isShown ? {} : { [OUT_OF_SIGHT]: true })}>
      <Menu footer={isShown ? footer : null} />
      {conversation ?? <Page isShown={isShown} renderStore={renderStore} renderText={renderText} />}
    </div>
  );
}
