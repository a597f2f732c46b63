import { success } from '../../contract/failure';

/** Done, and nothing else to say. */
export const acknowledge = () => success({ message: null });
