import Fastify from 'fastify';
import pg from 'pg';

// The baseline of the list: the same rows by the same prepared statement, without rights, checks or drizzle.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.slice(0, 19));
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c timezone=Asia/Shanghai',
});
const columns = `dict_code AS "dictCode", dict_type AS "dictType", dict_label AS "dictLabel", dict_value AS "dictValue",
  dict_sort AS "dictSort", list_class AS "listClass", css_class AS "cssClass", is_default AS "isDefault", status, remark,
  create_by AS "createBy", create_time AS "createTime", update_by AS "updateBy", update_time AS "updateTime", version`;
const list = `SELECT ${columns}, (SELECT count(*)::int FROM sys_dict_data) AS n FROM sys_dict_data ORDER BY dict_type, dict_sort, dict_code DESC LIMIT $1 OFFSET $2`;
const app = Fastify();
app.get('/list', async (req) => {
  const limit = Number(req.query.pageSize);
  const offset = (Number(req.query.pageNum) - 1) * limit;
  const { rows } = await pool.query({ name: 'rows', text: list, values: [limit, offset] });
  return { code: 200, msg: '操作成功', rows: rows.map(({ n: _n, ...row }) => row), total: rows[0]?.n ?? 0 };
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
