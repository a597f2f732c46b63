import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { useAppDispatch } from '../hooks';
import { downloadExport } from './thunks';

/** The download of an archive of data, and whether it is under way; null for one's account. */
export const useDownload = (guildId: GuildId | null) => {
  const dispatch = useAppDispatch();
  const [isPending, setIsPending] = useState(false);
  const download = async (): Promise<void> => {
    setIsPending(true);
    await dispatch(downloadExport(guildId));
    setIsPending(false);
  };
  return { isPending, onClick: () => void download() };
};
