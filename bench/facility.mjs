import pg from 'pg';
import { interleave, median, row, signIn, startServer } from './lib.mjs';
import { inPsql } from './psql.mjs';

const FACILITIES = 100_000;
const PLACES = 40;
const ROOMS = 5000;
const HISTORY = 500;
const REPORTS = 20_000;
const ROUNDS = 9;
const SIZE = 20;
const WARM_UP = 20;
/** A facility with a long history, and a building and a room of those that are made. */
const FILE = 1_000_001;
const [PLACE, ROOM] = [1007, 100_007];
/** Classes of the demo campus: everything electrical and mechanical, and pumps. */
const [SUBTREE, PUMPS] = [1, 6];

/** A large campus: facilities of every class in every room, and reports of a part of them. */
async function seedRegister(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await fill(client);
  } finally {
    await client.end();
  }
}

async function fill(client) {
  await client.query(
    `INSERT INTO repair_place (place_id, subcamp_id, code, name, place_type, floor_count)
     SELECT 1000 + i, p.subcamp_id, 'BL' || i, '压测楼' || i, p.place_type, 10
     FROM generate_series(1, $1::int) i JOIN repair_place p ON p.place_id = 11`,
    [PLACES],
  );
  await client.query(
    `INSERT INTO repair_room (room_id, place_id, floor_no, room_no, room_type)
     SELECT 100000 + i, 1001 + (i - 1) % ${PLACES}, 1 + i % 10, 'R' || i, '1' FROM generate_series(1, $1::int) i`,
    [ROOMS],
  );
  // The class goes by the hundreds and the room by the ones, so that every room has some of everything.
  await client.query(
    `INSERT INTO facility (facility_id, code, name, classify_id, price, use_date, life_months, place_id, room_id, model, owner_dept_id,
       manager_id, team_id, status, create_time)
     SELECT 1000000 + i, 'BF' || i, '压测设施' || i, 1 + i / 100 % 34, 1000 + i % 9000, current_date - i % 4000, 60 + i % 120,
       r.place_id, r.room_id, 'M' || i % 50, 100, 101 + i % 20, 101 + i % 4,
       CASE WHEN i % 50 = 0 THEN '40' WHEN i % 51 = 0 THEN '30' WHEN i % 53 = 0 THEN '20' ELSE '10' END,
       now() - make_interval(mins => $1::int - i)
     FROM generate_series(1, $1::int) i JOIN repair_room r ON r.room_id = 100001 + i % ${ROOMS}`,
    [FACILITIES],
  );
  await client.query(
    `INSERT INTO repair_event (biz_type, biz_id, event, from_status, to_status, operator_name, content, create_time)
     SELECT 'facility', ${FILE}, 'MOVE', '10', '10', '压测', '第' || i || '次移位', now() - make_interval(hours => i)
     FROM generate_series(1, $1::int) i`,
    [HISTORY],
  );
  await client.query(
    `INSERT INTO repair_report (code, template_id, trade, title, description, place_id, subcamp_id, reporter_name, reporter_phone,
       priority, status, facility_id, sla_start, material_cost, create_time)
     SELECT 'BR' || i, 1, '1', '压测故障' || i, '压测', f.place_id, p.subcamp_id, '压测', '13800000000', '2', '60', f.facility_id, now(), i % 300,
       now() - make_interval(hours => i % 8000)
     FROM generate_series(1, $1::int) i JOIN facility f ON f.facility_id = 1000001 + i % 5000 * 20
       JOIN repair_place p ON p.place_id = f.place_id`,
    [REPORTS],
  );
  await client.query('VACUUM ANALYZE');
}

const COUNTED = `status NOT IN ('10', '70', '80', '90')`;
const FAULTS = `(SELECT count(*) FROM repair_report b WHERE b.facility_id = f.facility_id AND b.create_time >= current_date - 90 AND b.${COUNTED})`;
const COST = `(SELECT coalesce(sum(b.material_cost + b.labor_cost + b.company_cost), 0) FROM repair_report b
  WHERE b.facility_id = f.facility_id AND b.create_time >= current_date - 365 AND b.${COUNTED})`;
const monthsOf = (day) => `(extract(year FROM ${day}) * 12 + extract(month FROM ${day}))`;
const USED = `(${monthsOf('current_date')} - ${monthsOf('f.use_date')} + 1)`;
const NET = `(CASE WHEN f.life_months <= 0 OR f.use_date IS NULL
    OR (SELECT depr_mode FROM facility_classify k WHERE k.classify_id = f.classify_id) = '0' THEN f.price
  WHEN ${USED} >= f.life_months THEN 0 ELSE greatest(f.price - round(f.price / f.life_months, 2) * greatest(${USED}, 0), 0) END)`;
const REPEATED = `(${FAULTS} >= 3)`;
const UNECONOMIC = `(${REPEATED} OR f.price > 0 AND ${COST} * 100 > ${NET} * 50)`;
const JOINS = `JOIN facility_classify c USING (classify_id) JOIN repair_place p ON p.place_id = f.place_id
  JOIN repair_subcamp s ON s.subcamp_id = p.subcamp_id LEFT JOIN repair_room r ON r.room_id = f.room_id
  LEFT JOIN sys_user u ON u.user_id = f.manager_id LEFT JOIN sys_dept d ON d.dept_id = f.owner_dept_id
  LEFT JOIN sys_dept m ON m.dept_id = f.team_id LEFT JOIN facility_provider v ON v.provider_id = f.provider_id
  LEFT JOIN facility o ON o.facility_id = f.parent_id
  LEFT JOIN facility_transfer x ON x.facility_id = f.facility_id AND x.status = '10'`;
const NAMES = `c.name, c.depr_mode, p.name, s.name, r.room_no, u.nick_name, d.dept_name, m.dept_name, v.name, o.name, x.transfer_id`;

/** A page of the register, its total, and the names and figures beside each row. */
const registerSql = (where) => `
  SELECT f.* FROM facility f WHERE ${where} ORDER BY f.create_time DESC, f.facility_id DESC LIMIT ${SIZE};
  SELECT count(*) FROM facility f WHERE ${where};
  SELECT f.facility_id, ${NAMES}, ${FAULTS}, ${UNECONOMIC}
  FROM (SELECT f.* FROM facility f WHERE ${where} ORDER BY f.create_time DESC, f.facility_id DESC LIMIT ${SIZE}) f ${JOINS};`;

const inSubtree = (classId) => `f.classify_id IN (WITH RECURSIVE below AS (
  SELECT classify_id FROM facility_classify WHERE classify_id = ${classId}
  UNION SELECT c.classify_id FROM facility_classify c JOIN below b ON c.parent_id = b.classify_id) SELECT classify_id FROM below)`;
const isCalled = (word) =>
  `strpos(lower(f.name || ' ' || f.code || ' ' || f.sn || ' ' || f.asset_no || ' ' || f.model), lower('${word}')) > 0`;
const IS_OLD = `(f.life_months > 0 AND f.use_date IS NOT NULL AND ${monthsOf('f.use_date')} + f.life_months <= ${monthsOf('current_date')})`;
const EVERYTHING = `${inSubtree(SUBTREE)} AND ${isCalled('压测')} AND f.place_id = ${PLACE} AND f.status = '10' AND f.owner_dept_id = 100
  AND f.team_id = 103 AND NOT ${IS_OLD} AND NOT ${REPEATED} AND NOT ${UNECONOMIC}`;
const everything = new URLSearchParams({
  classify: SUBTREE,
  keyword: '压测',
  area: `p${PLACE}`,
  status: '10',
  dept: 100,
  team: 103,
  overdue: 'N',
  repeated: 'N',
  uneconomic: 'N',
});

const fileSql = `
  SELECT f.*, c.fields, c.depr_mode FROM facility f JOIN facility_classify c USING (classify_id) WHERE f.facility_id = ${FILE};
  SELECT f.facility_id, ${NAMES}, ${FAULTS}, ${UNECONOMIC} FROM facility f ${JOINS}
  WHERE f.facility_id = ${FILE};
  SELECT * FROM facility_down WHERE facility_id = ${FILE};
  SELECT facility_id, code, name, status FROM facility WHERE parent_id = ${FILE} ORDER BY code;`;
const historySql = `
  SELECT 1 FROM facility WHERE facility_id = ${FILE};
  SELECT * FROM repair_event WHERE biz_type = 'facility' AND biz_id = ${FILE} ORDER BY create_time DESC, event_id DESC LIMIT 51;
  SELECT * FROM repair_report WHERE facility_id = ${FILE} ORDER BY create_time DESC, report_id DESC LIMIT 51;`;
const atSql = `
  SELECT f.facility_id, f.code, f.name, c.name, p.name, r.room_no, f.status FROM facility f JOIN facility_classify c USING (classify_id)
  JOIN repair_place p ON p.place_id = f.place_id LEFT JOIN repair_room r ON r.room_id = f.room_id
  WHERE f.status <> '60' AND f.place_id = ${PLACE} AND f.room_id = ${ROOM}
  ORDER BY f.code LIMIT 50;`;

const list = (filters, where) => [`/repair/facility/list?pageSize=${SIZE}${filters}`, registerSql(where), '<= 2'];
const cases = {
  'first page': list('', 'true'),
  'class with all below': list(`&classify=${SUBTREE}`, inSubtree(SUBTREE)),
  'a class': list(`&classify=${PUMPS}`, inSubtree(PUMPS)),
  building: list(`&area=p${PLACE}`, `f.place_id = ${PLACE}`),
  floor: list(
    `&area=f${PLACE}.7`,
    `f.place_id = ${PLACE} AND EXISTS (SELECT 1 FROM repair_room r WHERE r.room_id = f.room_id AND r.floor_no = 7)`,
  ),
  status: list('&status=40', `f.status = '40'`),
  keyword: list(`&keyword=${encodeURIComponent('设施99')}`, isCalled('设施99')),
  'all filters': list(`&${everything}`, EVERYTHING),
  file: [`/repair/facility/${FILE}/file`, fileSql, '<= 2'],
  [`history of ${HISTORY} entries`]: [`/repair/facility/${FILE}/history`, historySql, '<= 2'],
  'facilities of a room': [`/repair/facility/at?placeId=${PLACE}&roomId=${ROOM}`, atSql, '<= 1.5'],
};

async function timed(url, headers) {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  const { code, msg } = await answer.json();
  if (code !== 200) throw new Error(`${url} answered ${code} ${msg}`);
  return performance.now() - began;
}

/** The register at 100,000 facilities against the same questions in psql. */
export async function benchFacility({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  try {
    await seedRegister(databaseUrl);
    const headers = { authorization: `Bearer ${await signIn(server.url)}` };
    const rows = [];
    for (const [name, [path, sql, goal]] of Object.entries(cases)) {
      const call = () => timed(`${server.url}/prod-api${path}`, headers);
      for (let i = 0; i < WARM_UP; i += 1) await call();
      const times = await interleave(ROUNDS, { ours: call, baseline: () => inPsql(databaseUrl, sql) });
      const [ours, baseline] = [median(times.ours), median(times.baseline)];
      rows.push(
        row(`100k facilities: ${name}`, { ours, baseline, unit: 'ms', value: ours / baseline, goal, note: 'psql' }),
      );
    }
    return rows;
  } finally {
    await server.stop();
  }
}
