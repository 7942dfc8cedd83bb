/** The dictionaries of materials and stores. */
export const materialDicts = `
material_unit 计量单位: 1 个 default; 2 只 default; 3 根 default; 4 米 default; 5 套 default; 6 卷 default; 7 桶 default; 8 千克 default; 9 升 default; 10 盒 default; 11 片 default; 12 台 default; 13 把 default; 14 包 default; 15 张 default; 16 支 default; 17 瓶 default
material_track 物资管理方式: 0 普通 info; 1 按批次 primary; 2 按序列号 warning
material_store_kind 仓库类型: 1 仓库 primary; 2 随身库 success
material_doc_kind 库存单据类型: 1 采购入库 success; 2 期初入库 info; 3 其他入库 success; 4 调拨 primary; 6 报损 danger; 7 采购退货 warning; 8 部门出库 warning
material_doc_status 库存单据状态: 10 草稿 info; 20 待审核 warning; 30 已过账 success; 60 已驳回 danger; 90 已冲红 info
material_ledger_type 物资流水类型: 10 期初 info; 20 采购入库 success; 21 采购退货 warning; 25 其他入库 success; 30 部门出库 warning; 31 退库 success; 40 调拨出 primary; 41 调拨入 primary; 50 盘盈 success; 51 盘亏 danger; 60 报损 danger; 70 工单耗用 warning; 75 装用 primary; 90 冲红 default
material_collect_kind 领用类型: 1 工单领用 success; 2 补充随身库 primary; 3 部门领用 warning; 4 工具借用 info
material_collect_status 领用状态: 10 待审批 warning; 20 待出库 primary; 30 已出库 success; 40 已结清 success; 60 已驳回 danger; 70 已取消 info
material_want_status 待配件状态: 0 已取消 info; 1 等待到货 warning; 2 已预留 primary; 3 已领取 success
material_purchase_status 采购单状态: 0 草稿 info; 10 审批中 warning; 20 待收货 primary; 30 部分入库 primary; 40 已完成 success; 60 已驳回 danger; 70 已取消 info
material_check_scope 盘点范围: 1 全部 primary; 2 按类别 info; 3 按货架 info; 4 按ABC类 info; 5 动态抽盘 info
material_check_status 盘点状态: 10 盘点中 primary; 20 待审核 warning; 30 已完成 success; 90 已作废 info
material_serial_status 序列号状态: 0 未入库 info; 1 在库 success; 2 已出库 primary; 3 报损 danger; 4 已退供 info
`;
