import type { Menus } from '../../app/tell-menus';
import type { IpcHandlers } from '../answer';

/** What the menus outside the page are told. */
export const menuHandlers = ({ told }: Pick<Menus, 'told'>): Pick<IpcHandlers, 'menu.tell'> => ({
  'menu.tell': (facts) => {
    told(facts);
    return null;
  },
});
