import { useState } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import { useAttachments } from './attachments-context';

/** Whether an attachment is to be seen: spoilers after they were revealed. */
export const useRevealed = ({ id, spoiler }: Pick<Attachment, 'id' | 'spoiler'>) => {
  const { revealed } = useAttachments();
  const [isRevealed, setIsRevealed] = useState(() => revealed.has(id));
  return {
    isShown: !spoiler || isRevealed,
    reveal: () => {
      revealed.add(id);
      setIsRevealed(true);
    },
  };
};
