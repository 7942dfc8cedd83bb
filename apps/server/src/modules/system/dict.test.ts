import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const sample = {
  dictType: 'sys_yes_no',
  dictLabel: '不确定',
  dictValue: 'U',
  dictSort: 3,
  status: '0',
  listClass: 'warning',
};

describe('dictionary data', () => {
  test('[DDA-01] [DDA-02] [DDA-04] [DDA-05] [DDA-06] an entry can be added, found, read, changed and removed', async () => {
    const { data: dictCode } = await admin.post('/system/dict/data', { ...sample, dictLabel: ' 不确定 ' });
    const list = await admin.get('/system/dict/data/list?dictType=sys_yes_no&dictLabel=确定');
    expect(list).toMatchObject({
      code: 200,
      total: 1,
      rows: [{ dictCode, dictLabel: '不确定', createBy: 'admin', version: 0 }],
    });
    const { data: row } = await admin.get(`/system/dict/data/${dictCode}`);
    expect(row.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    // A RuoYi client sends the whole object back, with null for what is empty.
    const changed = { ...row, dictLabel: '待定', remark: null, cssClass: null, params: {}, unknown: 1 };
    expect((await admin.put('/system/dict/data', changed)).code).toBe(200);
    expect((await admin.get(`/system/dict/data/${dictCode}`)).data).toMatchObject({
      dictLabel: '待定',
      dictSort: 3,
      version: 1,
    });
    expect((await admin.delete(`/system/dict/data/${dictCode}`)).code).toBe(200);
    expect(await admin.get(`/system/dict/data/${dictCode}`)).toEqual({ code: 404, msg: '字典数据不存在' });
  });

  test('[DDA-03] [API-16] entries by type come in their order; an unknown type is an empty list', async () => {
    const { data } = await admin.get('/system/dict/data/type/sys_normal_disable');
    expect(data.map((entry: { dictValue: string }) => entry.dictValue)).toEqual(['0', '1']);
    expect(data[0]).toMatchObject({ dictLabel: '正常', listClass: 'primary' });
    expect((await admin.get('/system/dict/data/type/no_such_type')).data).toEqual([]);
  });

  test('[DDA-08] [API-15] [DIC-11] [DIC-12] [DIC-13] [DIC-14] [DIC-15] [DIC-16] every type the specification lists is there', async () => {
    const { data } = await admin.get('/system/dict/data/listAll');
    const types = new Set(data.map((entry: { dictType: string }) => entry.dictType));
    const wanted = `user_type common_status system_user_sex system_menu_type system_role_type system_data_scope
      system_notice_type system_operate_type system_login_type system_login_result system_sms_channel_code
      system_sms_template_type system_sms_send_status system_sms_receive_status system_error_code_type
      system_oauth2_grant_type infra_boolean_string infra_redis_timeout_type infra_config_type infra_job_status
      infra_job_log_status infra_api_error_log_process_status infra_codegen_template_type infra_codegen_scene
      infra_file_storage bpm_model_category bpm_model_form_type bpm_task_assign_rule_type bpm_process_instance_status
      bpm_process_instance_result bpm_task_assign_script bpm_oa_leave_type pay_channel_wechat_version
      pay_channel_alipay_sign_type pay_channel_alipay_mode pay_channel_alipay_server_type pay_channel_code_type
      pay_order_notify_status pay_order_status pay_order_refund_status pay_refund_order_status pay_refund_order_type
      sys_normal_disable sys_show_hide sys_user_sex sys_yes_no sys_notice_type sys_notice_status sys_common_status
      sys_oper_type sys_job_group sys_job_status`.split(/\s+/);
    expect(wanted.filter((type) => !types.has(type))).toEqual([]);
    expect(data[0]).toEqual({
      dictType: expect.any(String),
      dictValue: expect.any(String),
      dictLabel: expect.any(String),
      colorType: expect.any(String),
      listClass: expect.any(String),
      cssClass: '',
      status: '0',
    });
  });

  test('[DDA-09] a change is seen by the next read of all dictionaries, on this node and on others', async () => {
    const label = async () =>
      (await admin.get('/system/dict/data/type/sys_show_hide')).data.map(
        (entry: { dictLabel: string }) => entry.dictLabel,
      );
    expect(await label()).toEqual(['显示', '隐藏']);
    const { rows } = await admin.get('/system/dict/data/list?dictType=sys_show_hide&dictLabel=隐藏');
    await admin.put('/system/dict/data', { dictCode: rows[0].dictCode, dictLabel: '收起' });
    await expect.poll(label).toEqual(['显示', '收起']);
  });

  test('bad input is refused by name and nothing is written', async () => {
    const refused = async (change: object) => (await admin.post('/system/dict/data', { ...sample, ...change })).msg;
    expect(await refused({ dictLabel: '  ' })).toBe('字典标签不能为空');
    expect(await refused({ dictLabel: undefined })).toBe('字典标签不能为空');
    expect(await refused({ dictLabel: 'x'.repeat(101) })).toBe('字典标签长度不能超过100个字符');
    expect(await refused({ dictSort: 'many' })).toBe('显示排序格式不正确');
    expect(await refused({ dictSort: -1 })).toBe('显示排序不能小于0');
    expect(await refused({ dictType: 'no_such_type' })).toBe('字典类型不存在');
    expect(await refused({ dictValue: 'Y' })).toBe('该类型下已有相同的字典键值');
    expect((await admin.get('/system/dict/data/list?dictType=sys_yes_no')).total).toBe(2);
  });

  test('the type of an entry is fixed once it exists', async () => {
    const { rows } = await admin.get('/system/dict/data/list?dictType=sys_yes_no');
    const reply = await admin.put('/system/dict/data', { ...rows[0], dictType: 'sys_show_hide' });
    expect(reply).toEqual({ code: 500, msg: '字典类型不允许修改', field: 'dictType' });
  });
});

describe('lists', () => {
  test('[PAG-04] without paging a list has page 1 and 20 rows; both spellings work and the size is capped', async () => {
    expect((await admin.get('/system/dict/data/list')).rows).toHaveLength(20);
    expect((await admin.get('/system/dict/data/list?pageNum=2&pageSize=5')).rows).toHaveLength(5);
    expect((await admin.get('/system/dict/data/list?page=1&limit=7')).rows).toHaveLength(7);
    const all = await admin.get('/system/dict/data/list?pageSize=999999');
    expect(all.rows).toHaveLength(all.total);
  });

  test('pages follow one another without a gap or a repetition', async () => {
    const codes: number[] = [];
    for (let page = 1; page <= 4; page++) {
      const { rows } = await admin.get(`/system/dict/type/list?pageNum=${page}&pageSize=10`);
      codes.push(...rows.map((row: { dictId: number }) => row.dictId));
    }
    expect(new Set(codes).size).toBe(40);
  });

  test('sorting takes only known columns; anything else is ignored', async () => {
    const first = async (query: string) => (await admin.get(`/system/dict/type/list?${query}`)).rows[0].dictType;
    const { rows } = await admin.get('/system/dict/type/list?pageSize=500');
    const types = rows.map(({ dictType }: { dictType: string }) => dictType).sort();
    expect(types.length).toBeGreaterThan(50);
    expect(await first('orderByColumn=dictType&isAsc=ascending')).toBe(types[0]);
    expect(await first('orderByColumn=dictType&isAsc=descending')).toBe(types.at(-1));
    const plain = await first('');
    expect(await first('orderByColumn=(CASE WHEN 1=1 THEN 1 END)&isAsc=desc')).toBe(plain);
    expect(await first('orderByColumn=constructor')).toBe(plain);
  });

  test('[API-05] a time range travels as params[beginTime] and params[endTime]', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const total = async (range: string) => (await admin.get(`/system/dict/type/list?${range}`)).total;
    expect(await total(`params%5BbeginTime%5D=${today}&params%5BendTime%5D=${today}`)).toBeGreaterThan(50);
    expect(await total('params[endTime]=2020-01-01')).toBe(0);
    expect((await admin.get('/system/dict/type/list?params[beginTime]=yesterday')).msg).toBe('时间范围格式不正确');
  });

  test('a search for wildcards finds them as characters', async () => {
    expect((await admin.get('/system/dict/type/list?dictName=%25')).total).toBe(0);
    expect((await admin.get('/system/dict/type/list?dictType=sys_y')).total).toBe(1);
  });
});

describe('dictionary types', () => {
  test('a renamed type takes its data along; one with data cannot be removed', async () => {
    const { data: dictId } = await admin.post('/system/dict/type', { dictName: '颜色', dictType: 'test_color' });
    await admin.post('/system/dict/data', { ...sample, dictType: 'test_color' });
    await admin.put('/system/dict/type', { dictId, dictType: 'test_colour' });
    expect((await admin.get('/system/dict/data/list?dictType=test_colour')).total).toBe(1);
    expect((await admin.delete(`/system/dict/type/${dictId}`)).msg).toBe('字典类型“颜色”下已有字典数据，不能删除');
  });

  test('the name of a type is unique and of a fixed form', async () => {
    const create = async (dictType: string) => (await admin.post('/system/dict/type', { dictName: 'x', dictType })).msg;
    expect(await create('sys_yes_no')).toBe('字典类型已存在');
    expect(await create('')).toBe('字典类型不能为空');
    expect(await create('Bad-Type')).toMatch(/^字典类型须以小写字母开头/);
  });

  test('twenty people creating the same type at once make one', async () => {
    const tries = Array.from({ length: 20 }, () =>
      admin.post('/system/dict/type', { dictName: '并发', dictType: 'test_race' }),
    );
    const codes = (await Promise.all(tries)).map((reply) => reply.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 500)).toHaveLength(19);
  });

  test('of two people saving the same version one succeeds and one is told', async () => {
    const { data: dictId } = await admin.post('/system/dict/type', { dictName: '争用', dictType: 'test_stale' });
    const save = (dictName: string) => admin.put('/system/dict/type', { dictId, dictName, version: 0 });
    const replies = await Promise.all([save('甲'), save('乙')]);
    expect(replies.map((reply) => reply.code).sort()).toEqual([200, 409]);
    expect(replies.find((reply) => reply.code === 409)?.msg).toBe('数据已被他人修改，请刷新后重试');
  });
});

describe('permissions', () => {
  test('[DYN-09] whoever lacks the permission is refused by the server', async () => {
    const leader = await app.signIn('suyq');
    expect((await leader.get('/system/dict/type/list')).code).toBe(200);
    expect(await leader.post('/system/dict/type', { dictName: 'x', dictType: 'x' })).toEqual({
      code: 403,
      msg: '当前操作没有权限',
    });
    const worker = await app.signIn('maqs');
    expect((await worker.get('/system/dict/type/list')).code).toBe(403);
    expect((await worker.get('/system/dict/data/listAll')).code).toBe(200);
  });
});
