import { file, GET, POST, text as textReply } from '../kernel/http.ts';
import { titled } from '../kernel/resource.ts';
import { taskQuery } from './task.ts';

const path = '/repair/attendance/proof';
const access = 'repair:attendanceTask:export';

/** Every check-in of the tasks that a list shows, with how it was proved. */
export const attendanceProof = titled('打卡明细', {
  export: GET(`${path}/export`, { summary: '导出打卡明细（两步）', access, query: taskQuery, reply: textReply }),
  download: POST(`${path}/export`, { summary: '导出打卡明细', access, body: taskQuery, reply: file }),
});
