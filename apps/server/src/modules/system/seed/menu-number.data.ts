/**
 * The numbers that rows of the menu had before they had keys: the row's own, then the first of each run of its buttons.
 * Databases and grants know them. The list is closed; what came later gets its number from the database.
 */
const lines = `
system 1
system/user 100 | 1000 query add edit remove export import resetPwd
system/role 101 | 1010 query add edit remove export
system/menu 102 | 1020 query add edit remove
system/dept 103 | 1030 query add edit remove
system/post 104 | 1040 query add edit remove export
system/dict 105 | 1050 query add edit remove export
system/config 106 | 1060 query add edit remove export
system/notice 107 | 1070 query add edit remove export
system/sensitive-word 118 | 1180 query add edit remove export
system/error-code 119 | 1190 query add edit remove export
system/notify 110
system/notify/template 111 | 1110 query add edit remove export send
system/notify/message 112 | 1120 query remove export
system/notify/my 113
system/sms 120
system/sms/channel 121 | 1210 query add edit remove export
system/sms/template 122 | 1220 query add edit remove export send
system/sms/log 123 | 1230 query remove export
system/weixin 131
system/weixin/account 132 | 1320 query add edit remove export
system/weixin/user 133 | 1330 remove export
system/weixin/message 134 | 1340 remove export send
system/weixin/fan 135 | 1350 remove export sync
system/weixin/template 136 | 1360 remove export sync
system/log 108
system/log/operlog 500 | 5000 query remove export
system/log/logininfor 501 | 5010 query remove export unlock
monitor 2
monitor/online 109 | 1090 query forceLogout batchLogout
bpm 3
bpm/model 200 | 2000 query add edit remove export import deploy | 2010 definition-query rule-query rule-create rule-update
bpm/form 202 | 2020 query add edit remove export
bpm/group 203 | 2030 query add edit remove export
bpm/category 204 | 2040 query add edit remove export
bpm/monitor 205 | 2050 manage cancel-by-admin
bpm/task/my 210 | 2100 create cancel
bpm/task/todo 211 | 2110 update
bpm/task/done 212
bpm/task/copy 213
bpm/leave 220 | 2200 add cancel export
area 30
area/subcamp 301 | 3010 query add edit remove export
area/place 302 | 3020 query add edit remove export manager
area/room 303 | 3030 query add edit remove export import
area/duty 304 | 3040 query add edit remove export generate swap handover checkin
area/outage 305 | 3050 query add edit remove export publish extend restore cancel
qrcode 50
qrcode/qrcode 510 | 5100 query export print revoke replace generate
qrcode/template 520 | 5200 query add edit remove export preview
repair 40
repair/manage 470 | 4700 exempt
repair/report 410 | 4100 query add edit remove export cancel urge confirm rework again follow comment
repair/receive 420 | 4200 accept reject merge acceptDispatch
repair/distribute 430 | 4300 dispatch batch
repair/order 440 | 4400 query export take refuse appoint arrive suspend resume transferApply decide transfer finish void assist outsource
repair/rate 450 | 4500 add export reply visit appeal judge
repair/template 460 | 4600 query add edit remove export | 4650 sla-list sla-query sla-add sla-edit sla-remove sla-export | 4660 dispatchRule-list dispatchRule-query dispatchRule-add dispatchRule-edit dispatchRule-remove dispatchRule-export | 4670 workCalendar-list workCalendar-edit
company 480
company/company 481 | 4810 query add edit remove export blacklist account
company/order 483 | 4830 query add export take refuse quote audit auditOver progress finish verify cancel | 4850 settle-list settle-query settle-add settle-remove settle-export settle-submit settle-pay
area/apply 310 | 3100 query add edit remove export submit cancel checkin checkout occupy forceRelease
area/use 320 | 3200 query
`;

/** Numbers by key. */
export const numbersBeforeKeys: ReadonlyMap<string, number> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [own = '', ...runs] = line.split(' | ');
      const [key = '', number] = own.split(' ');
      const buttons = runs.flatMap((run) => {
        const [first, ...names] = run.split(' ');
        return names.map((name, at): [string, number] => [`${key}/${name}`, Number(first) + at]);
      });
      return [[key, Number(number)] as [string, number], ...buttons];
    }),
);
