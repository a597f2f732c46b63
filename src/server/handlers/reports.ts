import type { EventData } from '../../contract/gateway/events';
import { success } from '../../contract/failure';
import type { ReportId } from '../../contract/ids';
import type { reports } from '../../contract/rest/reports';
import { isoTimeOf } from '../clock';
import { copyEvidence } from '../data/evidence';
import { countOpenReports, findOpenReport, hasReported, insertReport, insertVoice } from '../data/reports';
import type { Db } from '../data/schema';
import { type Answer, notFound, refuse, refuseForNow } from '../refusal';
import { withVersion } from './acts';
import type { HandlersOf } from './handler';
import { itemOf } from './queue-items';
import { lockSubject } from './report-subject';
import { queueHandlers } from './queue';
import type { Services } from './services';

const REPORTED = 'You have reported this already';
const TOO_MANY = 'You have reported a lot just now. Please try again later.';

/** A report as the caller is answered, and as staff are told of it; null for the operator's. */
interface Made {
  readonly reply: { readonly message: null; readonly report: { readonly id: ReportId } };
  readonly told: EventData<'GUILD_QUEUE'> | null;
}

/** Handlers of reports and of the queues in which staff decide them. */
export const reportHandlers = (services: Services): HandlersOf<typeof reports> => {
  const { clock, ids, meta, madeReports } = services;
  return {
    'reports.create': async ({ category, text, ...named }, { caller: { userId: me }, acts, hub }) => {
      const wait = madeReports.wait(me);
      if (wait > 0) return refuseForNow(wait, TOO_MANY);
      const takeBack = madeReports.add(me);
      const make = async (trx: Db): Promise<Answer<Made>> => {
        const hasDirectMessages = meta().features.includes('direct-messages');
        const found = await lockSubject(trx, named, { me, hasDirectMessages });
        if (!found.ok) return found;
        const subject = found.value;
        if (await hasReported(trx, subject, me)) return refuse(409, REPORTED);
        const createdAt = isoTimeOf(clock.now());
        const open = await findOpenReport(trx, subject);
        const id = open?.id ?? ids.next<ReportId>();
        if (open === null) {
          const { channelId, messageId } = subject;
          const evidence =
            channelId === null || messageId === null
              ? null
              : await copyEvidence(trx, { channelId, messageId });
          await insertReport(trx, { ...subject, id, evidence, createdAt });
        }
        await insertVoice(trx, { reportId: id, userId: me, category, text: text.trim(), createdAt });
        const reply = { message: null, report: { id } };
        const { guildId } = subject;
        if (guildId === null) return success({ reply, told: null });
        const row = await findOpenReport(trx, subject);
        if (row === null) return notFound('report');
        const told = { guildId, item: await itemOf(trx, row), open: await countOpenReports(trx, guildId) };
        return success({ reply, told });
      };
      const done = await acts.ofNothing(withVersion(make));
      if (!done.ok) {
        takeBack();
        return done;
      }
      const { value, version } = done.value;
      if (value.told !== null) hub.changed(version, 'GUILD_QUEUE', value.told);
      return success(value.reply);
    },

    ...queueHandlers(services),
  };
};
