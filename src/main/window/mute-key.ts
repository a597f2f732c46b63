import { t } from '../../domain/i18n/t';

export interface MuteKeyDependencies {
  readonly take: (onPress: (() => void) | null) => boolean;
  readonly onPress: () => void;
  /** Tells the person something. */
  readonly notify: (text: string) => void;
}

/** The key that mutes from other programs: taken while the person wants that, and the microphone is used. */
export const createMuteKey = ({ take, onPress, notify }: MuteKeyDependencies) => {
  let isTaken = false;
  let isWanted = false;
  let isUsed = false;
  const settle = (): void => {
    const isDue = isWanted && isUsed;
    if (isDue === isTaken) return;
    const isDone = take(isDue ? onPress : null);
    isTaken = isDue && isDone;
    if (isDue && !isDone)
      notify(
        t(
          'The system does not give Guildhall its key for muting outside the window. Another program may have it, or the desktop does not allow it.',
        ),
      );
  };
  return {
    want: (is: boolean): void => {
      isWanted = is;
      settle();
    },
    use: (is: boolean): void => {
      isUsed = is;
      settle();
    },
  };
};
