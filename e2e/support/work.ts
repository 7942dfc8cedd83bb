import type { Product } from './product.ts';

/** The plumbers. */
export const TEAM = 101;

/** Orders of somebody that were done in a month and rated, the first of them late; written as they are stored. */
export async function doneOrders(
  { app }: Product,
  { userId, month, count }: { userId: number; month: string; count: number },
): Promise<void> {
  const { execute } = app.services.database;
  const { rows } = await execute('SELECT template_id, trade FROM repair_template WHERE parent_id > 0 LIMIT 1');
  const [item] = rows;
  for (let at = 0; at < count; at++) {
    const code = `${userId}${String(at).padStart(4, '0')}`;
    const made = await execute(
      `INSERT INTO repair_report (code, reporter_name, reporter_phone, subcamp_id, place_id, template_id, trade, team_id, priority,
         title, description, status, sla_start, finish_time, confirm_time, breach)
       SELECT 'BX${code}', '测试', '13900000001', subcamp_id, place_id, ${item?.template_id}, '${item?.trade}', ${TEAM}, '3',
         '水龙头漏水', '一直漏', '50', '${month}-10 08:00', '${month}-10 10:00', '${month}-10 12:00', '${at === 0 ? '{"finish":true}' : '{}'}'
       FROM repair_place WHERE place_id = 11 RETURNING report_id`,
    );
    const reportId = made.rows[0]?.report_id;
    await execute(
      `INSERT INTO repair_order (code, report_id, worker_id, dispatch_mode, dispatch_time, status, finish_time)
       VALUES ('GD${code}', ${reportId}, ${userId}, '1', '${month}-10 08:10', '70', '${month}-10 10:00')`,
    );
    await execute(
      `INSERT INTO repair_rate (report_id, worker_ids, speed, quality, attitude, overall, is_auto)
       VALUES (${reportId}, '{${userId}}', 5, 5, 5, ${at === 0 ? 2 : 5}, false)`,
    );
  }
}
