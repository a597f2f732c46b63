import { success } from '../../contract/failure';

/** The reply of a call that only acknowledges. */
export const acknowledge = () => success({ message: null });
