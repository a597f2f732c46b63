import type { LaterHelp } from '../../help/later-help';
import type { IpcHandlers } from '../answer';

type Handled =
  | 'updates.describe'
  | 'updates.check'
  | 'updates.decide'
  | 'updates.key'
  | 'build.verify'
  | 'diagnostics.collect'
  | 'diagnostics.save'
  | 'licences.list';

/** What the Help menu's pages ask for. */
export const helpHandlers = ({ get }: Pick<LaterHelp, 'get'>): Pick<IpcHandlers, Handled> => ({
  'updates.describe': async () => (await get()).updates(),
  'updates.check': async () => (await get()).checkUpdates(),
  'updates.decide': async ({ decision }) => (await get()).decideUpdate(decision),
  'updates.key': async () => (await get()).updateKey(),
  'build.verify': async () => (await get()).verify(),
  'diagnostics.collect': async () => (await get()).collect(),
  'diagnostics.save': async () => (await get()).saveDiagnostics(),
  'licences.list': async () => (await get()).licences(),
});
