import { templateLines } from '../../system/index.ts';

const lines = `
stock_doc_result 库存单据: 库存单据 {code} {result}
stock_collect_new 领用申请: {person} 申请领用物资 {code}，请及时审批
stock_collect_wait 领用待出库: 领用单 {code} 已审批，等待出库
stock_collect_ready 可以领料: 领用单 {code} 已审批，物资为您预留到 {until}
stock_collect_rejected 领用驳回!: 领用单 {code} 已驳回：{reason}
stock_collect_cancelled 领用取消!: 领用单 {code} 已取消：{reason}
stock_collect_issued 领用出库: 领用单 {code} 已出库，请核对
stock_arrived 配件到货: {material} 已到货并为工单 {code} 预留，请领料
stock_purchase_result 采购进展: 采购单 {code}（{title}）{result}
stock_cut 预留减少!: 库存减少，{code} 的预留减少 {qty}
stock_low 库存偏低!: {store} 有 {count} 种物资低于下限：{names}
stock_lot_expire 批次到期!: {material} 批次 {lot}（{qty}）{when}
stock_tool_due 工具逾期!: 领用单 {code} 的工具应于 {day} 归还，请尽快归还
stock_hold_end 预留过期!: 预留已过期：{code}
`;

/** The texts about stores. */
export const materialTemplateRows = templateLines(301, '物资中心', lines);
