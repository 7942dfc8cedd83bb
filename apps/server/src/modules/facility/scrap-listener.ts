import { SCRAP, SCRAP_PROCESS } from '@jiaoyan/contract/facility/scrap';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { ProcessListener } from '../bpm/index.ts';
import { voidCodes } from '../qrcode/index.ts';
import { closeDown } from './down.ts';
import { type FacilityTurn, moveFacility, takeFacility } from './facility-case.ts';
import { questsFixed } from './quest-case.ts';
import { type ScrapRow, scrapTable as t } from './scrap.table.ts';
import { closeScrap } from './scrap.ts';

const APPROVED = 2;
const REJECTED = 3;
/** The process tells whoever looks at it. */
const silent = { hub: { publishAll: async () => {} } };

/** Takes a facility out of the register: whatever goes on with it ends, its labels lead nowhere. */
async function scrap(turn: FacilityTurn, tx: Db, { reason }: ScrapRow) {
  const { facility, now } = turn;
  const downMins = await closeDown(tx, facility.facilityId, now);
  moveFacility(turn, FACILITY.scrapped, { event: 'SCRAP', content: reason }, { scrapTime: wallTime(now), downMins });
  await voidCodes(tx, 'facility', facility.facilityId, turn.actor.name);
  const fixed = { fixText: '设施已报废', fixImages: '', fixBy: null };
  await questsFixed(silent, tx, { actor: turn.actor, now }, { scrappedId: facility.facilityId }, fixed);
}

/** A facility follows its process, in the transaction in which that ends. */
export const scrapListener = (clock: () => number): ProcessListener => ({
  key: SCRAP_PROCESS,
  async ended(tx, { businessKey, instanceId, result, reason }) {
    // The same process can be started by hand; then there is no application behind it.
    if (!/^\d{1,9}$/.test(businessKey)) return;
    const scrapId = Number(businessKey);
    const [found] = await tx.select().from(t).where(eq(t.scrapId, scrapId));
    if (!found) return;
    const base = { actor: SYSTEM, now: clock() };
    await takeFacility(silent, tx, base, found.facilityId, async (turn) => {
      const [row] = await tx.select().from(t).where(eq(t.scrapId, scrapId)).for('update');
      // A process may be over before its number is noted.
      const isOwn = row && (row.instanceId === null || row.instanceId === instanceId);
      if (!isOwn || row.status !== SCRAP.waiting || turn.facility.status !== FACILITY.scrapping) return;
      const at = wallTime(base.now);
      if (result === APPROVED) {
        await closeScrap(tx, scrapId, SCRAP.agreed, at, '');
        return scrap(turn, tx, row);
      }
      const isRejected = result === REJECTED;
      const said = reason ?? '';
      await closeScrap(tx, scrapId, isRejected ? SCRAP.rejected : SCRAP.withdrawn, at, said);
      const event = isRejected ? 'SCRAP_REJECT' : 'SCRAP_WITHDRAW';
      moveFacility(turn, row.fromStatus, { event, content: said });
    });
  },
});
