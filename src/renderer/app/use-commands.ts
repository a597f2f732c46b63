import { useEffect } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../state/hooks';
import { workOf } from '../state/menu/commands';
import { commandTaken } from '../state/navigation/slice';

/** Carries out a command of the native menu, once, if it is available; the rail handles signing out. */
export const useCommands = (): void => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const command = useAppSelector((state) => state.navigation.command);
  useEffect(() => {
    if (command === null || command === 'sign-out') return;
    const work = workOf(store.getState(), command);
    dispatch(commandTaken());
    if (work !== null) dispatch(work);
  }, [command, dispatch, store]);
};
