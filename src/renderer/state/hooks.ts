import { useDispatch, useSelector, useStore } from 'react-redux';
import type { RootState, ScreenDispatch, ScreenStore } from './store';

/** The typed hooks; nothing else imports the untyped ones. */
export const useAppDispatch = useDispatch.withTypes<ScreenDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<ScreenStore>();
/** Compares what a selector makes anew each time, part by part. */
export { shallowEqual } from 'react-redux';
