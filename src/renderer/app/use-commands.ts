import { useEffect } from 'react';
import type { AppCommand } from '../../contract/ipc/pushes';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { commandTaken } from '../state/navigation/slice';
import { type Overlay, overlayOpened } from '../state/overlays/slice';

/** The commands of the native menu that open something over the shell. */
const OVERLAYS: Partial<Readonly<Record<AppCommand, Overlay>>> = {
  'quick-switcher': { kind: 'quick-switcher', about: {} },
  settings: { kind: 'user-settings', about: {} },
  shortcuts: { kind: 'shortcuts', about: {} },
};

/** Does what the native menu asks for. What is open already may hold what nobody has saved: it stays. */
export const useCommands = (): void => {
  const dispatch = useAppDispatch();
  const command = useAppSelector((state) => state.navigation.command);
  const open = useAppSelector((state) => state.overlays.open?.kind ?? null);
  useEffect(() => {
    const overlay = command === null ? undefined : OVERLAYS[command];
    if (overlay === undefined) return;
    dispatch(commandTaken());
    if (open === null || open === 'quick-switcher' || open === 'shortcuts') dispatch(overlayOpened(overlay));
  }, [command, open, dispatch]);
};
