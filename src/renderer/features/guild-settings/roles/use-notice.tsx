import { type ReactNode, useEffect, useState } from 'react';
import { TIMERS } from '../../../../contract/limits';
import { Banner } from '../../../ui/page/Banner';
import { type Answer, useRequest } from '../../../ui/form/use-request';
import styles from './Roles.module.css';

interface Notice {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

interface NoticeBannerProps {
  readonly notice: Notice;
  readonly onDismiss: () => void;
}

/** A banner that closes by itself after 3 s, unless the pointer or the keyboard focus is on it. */
function NoticeBanner({ notice, onDismiss }: NoticeBannerProps) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onDismiss, TIMERS.bannerMs);
    return () => clearTimeout(timer);
  }, [notice, isHeld, onDismiss]);
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return (
    <div
      className={styles.notice}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Banner tone={notice.tone} onDismiss={onDismiss}>
        {notice.text}
      </Banner>
    </div>
  );
}

/** The result of the last act, in a green or red banner (docs/spec/roles.md 'List'). */
export const useNotice = (): {
  readonly banner: ReactNode;
  readonly say: (tone: Notice['tone'], text: string) => void;
  readonly dismiss: () => void;
} => {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [dismiss] = useState(() => () => setNotice(null));
  return {
    banner: notice === null ? null : <NoticeBanner notice={notice} onDismiss={dismiss} />,
    say: (tone, text) => setNotice({ tone, text }),
    dismiss,
  };
};

/** The request of a role dialog. A refusal is shown in a banner of the dialog; a success by the page (`onDone`). */
export const useRoleRequest = (onDone: (text: string) => void) => {
  const notice = useNotice();
  const request = useRequest();
  return {
    request,
    banner: notice.banner,
    send: (ask: () => Promise<Answer<unknown>>, done: string): Promise<void> => {
      notice.dismiss();
      return request.send(
        ask,
        () => onDone(done),
        (refused) => notice.say('error', refused),
      );
    },
  };
};
