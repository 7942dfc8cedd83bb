import { z } from 'zod';
import { datetime, dict, type Field, int, optionalText, text } from '../kernel/field.ts';
import { data, GET } from '../kernel/http.ts';
import { type Entry, journal } from '../kernel/journal.ts';
import { idNumber } from '../kernel/resource.ts';
import { historyEntry } from '../system/history.ts';

const hidden = { list: false } as const;

const state = dict('操作状态', 'sys_common_status', { search: 'exact', width: 90 });
/** Stored as text; on the wire a number, because RuoYi clients compare it with one. */
const stateNumber: Field<string | number, true> = {
  ...state,
  schema: z.union([z.int(), z.string()]).meta({ title: state.label }),
};

export const operLog = journal({
  name: 'operLog',
  title: '操作日志',
  path: '/monitor/operlog',
  permission: 'monitor:operlog',
  id: 'operId',
  idLabel: '日志编号',
  time: 'operTime',
  fields: {
    title: text('系统模块', { search: 'like', width: 130 }),
    businessType: dict('操作类型', 'sys_oper_type', { search: 'exact', width: 90 }),
    operName: text('操作人员', { search: 'like', width: 110 }),
    operIp: text('操作地址', { search: 'like', width: 120 }),
    operLocation: optionalText('操作地点', { width: 90 }),
    status: stateNumber,
    operTime: datetime('操作日期', { sort: true, width: 170 }),
    costTime: int('消耗时间', { sort: true, width: 100 }),
    deptName: optionalText('所属部门', hidden),
    method: optionalText('操作方法', hidden),
    requestMethod: optionalText('请求方式', hidden),
    operatorType: optionalText('操作类别', hidden),
    operUrl: optionalText('请求地址', hidden),
    operParam: optionalText('请求参数', hidden),
    jsonResult: optionalText('返回参数', hidden),
    errorMsg: optionalText('异常信息', hidden),
    traceId: optionalText('请求编号', hidden),
  },
  extra: {
    /** What the call changed, field by field. */
    changes: GET('/monitor/operlog/:id/changes', {
      summary: '操作日志的变更内容',
      access: 'monitor:operlog:query',
      params: z.object({ id: idNumber }),
      reply: data(z.array(historyEntry)),
    }),
  },
});
export type OperLog = Entry<typeof operLog>;
