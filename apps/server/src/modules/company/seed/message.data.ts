import { templateLines } from '../../system/index.ts';

const lines = `
repair_order_outsource 工单外委: 报修 {code} 已转交外委单位 {company} 处理
repair_order_outsource_return 外委退回!: 工单 {code} 的外委已退回（{company}）：{reason}，请重新安排
repair_company_new 外委派单: 新外委单 {code}：{title}，请尽快确认
repair_company_take 外委接单: {company} 已接外委单 {code}
repair_company_refuse 外委拒单!: {company} 拒绝外委单 {code}：{reason}
repair_company_quote 外委报价: {company} 对外委单 {code} 报价 {amount} 元，请审核
repair_company_audit 报价审核: 外委单 {code} 的报价{result}
repair_company_finish 外委完工: {company} 已完成外委单 {code}，请验收
repair_company_verify 外委验收: 外委单 {code} 验收{result}
repair_company_cancel 外委取消!: 外委单 {code} 已取消：{reason}
repair_company_overdue 外委超期!!: 外委单 {code}（{title}）已超期 {days} 天，请尽快处理
repair_company_expire 外委单位到期!: {company} 的{what}{when}
repair_company_paid 外委付款: 结算单 {code} 已付款 {amount} 元
`;

/** The texts about companies. */
export const companyTemplateRows = templateLines(201, '外委中心', lines);
