/** One dictionary per line: `type name: value label colour; …`. A label of `=` repeats the value. */
export const dictLines = `
user_type 用户类型: 1 会员 primary; 2 管理员 success
common_status 系统状态: 0 开启 primary; 1 关闭 info
system_user_sex 用户性别: 0 男 primary; 1 女 success; 2 未知 info
system_menu_type 菜单类型: M 目录 primary; C 菜单 success; F 按钮 info
system_role_type 角色类型: 1 内置 danger; 2 自定义 primary
system_data_scope 数据范围: 1 全部数据权限; 2 指定部门数据权限; 3 本部门数据权限; 4 本部门及以下数据权限; 5 仅本人数据权限
system_notice_type 通知类型: 1 通知 success; 2 公告 info
system_operate_type 操作类型: 1 新增 primary; 2 修改 warning; 3 删除 danger; 4 授权 primary; 5 导出 info; 6 导入 info; 7 强退 danger; 8 生成代码 warning; 9 清空数据 danger; 0 其他 info
system_login_type 登录日志类型: 100 账号登录 primary; 101 社交登录 info; 103 短信登录; 200 主动登出 primary; 202 强制登出 danger
system_login_result 登录结果: 0 成功 success; 10 账号或密码不正确 primary; 20 用户被禁用 warning; 30 验证码不存在 info; 31 验证码不正确 info; 100 未知异常 danger
system_sms_channel_code 短信渠道编码: DEBUG 调试（只记录不发送） info; HTTP 通用HTTP接口 primary; ALIYUN 阿里云 primary; TENCENT 腾讯云 primary; HUAWEI 华为云 primary; QINIU 七牛云 primary; YUN_PIAN 云片 success; DEBUG_DING_TALK 调试(钉钉) info
system_sms_template_type 短信模板类型: 3 营销 danger; 2 通知 primary; 1 验证码 warning
system_sms_send_status 短信发送状态: 0 初始化 primary; 10 发送成功 success; 20 发送失败 danger; 30 不发送 info
system_sms_receive_status 短信接收状态: 0 等待结果 primary; 10 接收成功 success; 20 接收失败 danger
system_error_code_type 错误码类型: 1 自动生成 warning; 2 手动编辑 primary
system_oauth2_grant_type OAuth2授权类型: password =; authorization_code = primary; implicit = success; client_credentials =; refresh_token = info
system_notify_template_type 站内信模板类型: 1 通知公告 primary; 2 系统消息 success
system_notify_level 站内信级别: info 普通 info; warning 提醒 warning; danger 紧急 danger
system_notify_read_status 站内信阅读状态: 0 未读 warning; 1 已读 success
system_weixin_subscribe 微信关注状态: 1 已关注 success; 0 已取消 info
system_social_type 社交平台: 10 Gitee; 20 钉钉; 30 企业微信; 31 微信公众平台; 32 微信开放平台; 34 微信小程序; 40 支付宝小程序
infra_boolean_string 是否: true 是 danger; false 否 info
infra_redis_timeout_type Redis超时类型: 1 永不超时 primary; 2 动态超时 info; 3 固定超时 success
infra_job_status 定时任务状态: 0 正常 success; 1 暂停 danger
infra_job_log_status 任务日志状态: 0 运行中 primary; 1 成功 success; 2 失败 warning
infra_api_error_log_process_status API错误日志处理状态: 0 未处理 primary; 1 已处理 success; 2 已忽略 danger
infra_config_type 参数类型: Y 系统内置 danger; N 自定义 primary
infra_codegen_template_type 代码生成模板类型: 1 单表（增删改查）; 2 树表（增删改查）
infra_codegen_scene 代码生成场景: 1 管理后台; 2 用户APP
infra_file_storage 文件存储器: 1 数据库; 10 本地磁盘; 11 FTP服务器; 12 SFTP服务器; 20 S3对象存储
bpm_model_category 流程分类: 1 默认 primary; 2 OA success
bpm_model_flavour 流程引擎类型: camunda Camunda primary; flowable Flowable success; activiti Activiti warning
bpm_model_form_type 流程表单类型: 10 流程表单; 20 业务表单
bpm_task_assign_rule_type 任务分配规则类型: 10 角色 info; 20 部门的成员 primary; 21 部门的负责人 primary; 22 岗位 success; 30 用户 info; 40 用户组 warning; 50 自定义脚本 danger; 60 流程表达式 danger; 61 表单内的人员 success; 62 表单内部门的负责人 success; 63 发起人自选 warning; 64 连续多级部门负责人 primary
bpm_process_instance_status 流程实例状态: 1 进行中 primary; 2 已完成 success
bpm_process_instance_result 流程实例结果: 1 处理中 primary; 2 通过 success; 3 不通过 danger; 4 已取消 info
bpm_task_assign_script 任务分配自定义脚本: 10 流程发起人; 20 流程发起人的一级领导; 21 流程发起人的二级领导
bpm_oa_leave_type 请假类型: 1 病假 primary; 2 事假 info; 3 婚假 warning
repair_place_type 楼宇类型: 1 教学楼 primary; 2 实验楼 warning; 3 宿舍楼 success; 4 行政楼 info; 5 图书馆 primary; 6 食堂 warning; 7 体育场馆 success; 8 室外区域 info; 9 其他 default
repair_room_type 房间类型: 1 教室 primary; 2 办公室 info; 3 宿舍 success; 4 实验室 warning; 5 会议室 primary; 6 报告厅 primary; 7 卫生间 info; 8 机房 warning; 9 公共区域 info; 10 整体场地 success
repair_room_status 房间状态: 0 可用 success; 1 停用 info; 2 维修中 warning
repair_duty_shift 值班班次: 1 白班 primary; 2 夜班 warning; 3 节假日班 success
qr_biz_type 二维码对象: place 楼宇 primary; room 房间 success; facility 设施 warning; point 巡检点 info; material 物资 info; store 仓库 info; survey 问卷 info; punch 打卡点 info
qr_code_status 二维码状态: 1 启用 success; 0 作废 info
qr_paper 标签纸张: 1 A4网格 primary; 2 标签纸 success
repair_duty_status 值班状态: 10 已排班 primary; 20 值班中 success; 30 已交班 info; 40 缺岗 danger
repair_duty_swap_status 换班状态: 10 待确认 warning; 20 已同意 success; 30 已拒绝 danger; 40 已撤销 info
repair_outage_kind 停供类型: 1 停水 primary; 2 停电 warning; 3 停暖 danger; 4 停网 info; 5 停梯 info; 9 其他 default
repair_outage_status 停供状态: 10 草稿 info; 20 已发布 warning; 30 已恢复 success; 40 已取消 info
repair_trade 工种: 1 给排水 primary; 2 电气照明 warning; 3 空调 success; 4 门窗锁具 info; 5 家具 info; 6 土建修缮 warning; 7 供暖 danger; 8 网络弱电 primary; 9 多媒体 success; 10 消防 danger; 11 电梯 danger
repair_priority 紧急程度: 1 紧急 danger; 2 加急 warning; 3 一般 primary; 4 计划 info
repair_source 报修来源: 1 网页 primary; 2 扫码 success; 3 电话代报 warning; 4 巡检 info; 5 隐患 danger; 6 维保 info; 7 场地归还 info; 8 问卷 info; 9 外部 info
repair_report_status 报修状态: 10 待受理 warning; 20 待派单 warning; 30 处理中 primary; 40 待验收 warning; 50 待评价 success; 60 已归档 success; 70 已驳回 danger; 80 已撤销 info; 90 已合并 info
repair_order_status 工单状态: 10 待接单 warning; 20 已接单 primary; 30 维修中 primary; 40 已挂起 warning; 50 外委中 primary; 60 待验收 warning; 70 已完成 success; 80 已退单 info; 90 已作废 info
repair_order_type 工单类型: 1 报修 primary; 2 维保 success; 3 整改 warning
repair_dispatch_mode 派单方式: 1 人工 primary; 2 自动 success; 3 抢单 warning
repair_suspend_reason 挂起原因: 1 待配件 warning; 2 无法入户 warning; 3 待审批 warning; 4 天气原因 warning; 5 待协调 info; 9 其他 info
repair_fault_cause 故障原因: 1 老化磨损 info; 2 使用不当 warning; 3 安装缺陷 danger; 4 材料质量 danger; 5 外力损坏 warning; 6 环境因素 info; 9 其他 info
repair_liability 责任认定: 1 自然损耗 info; 2 人为损坏 danger; 3 质保 success; 4 不明 warning
repair_confirm_type 验收方式: 1 报修人验收 success; 2 代验收 primary; 3 超时自动 info
repair_rate_status 评价状态: 0 正常 success; 1 申诉中 warning; 2 申诉成立 info; 3 申诉不成立 primary
repair_sla_calendar 时限计时方式: 1 全天 warning; 2 工作时间 primary
repair_auto_dispatch 报修项目派单方式: 0 人工派单 info; 1 按规则 primary; 2 抢单池 warning
repair_rule_mode 派单规则分配方式: 1 轮询 primary; 2 负载最少 success; 3 固定 info
repair_day_type 日期类型: 1 工作日 primary; 2 休息日 info; 3 法定节假日 danger; 4 调休上班 warning
repair_area_purpose 场地用途: 1 教学 primary; 2 会议 info; 3 讲座 success; 4 社团 warning; 5 考试 danger; 6 赛事 success; 9 其他 default
repair_area_apply_status 场地申请状态: 0 草稿 default; 10 审批中 warning; 20 已通过 success; 30 使用中 primary; 40 已结束 info; 50 爽约 danger; 60 已驳回 danger; 70 已取消 info; 80 超时释放 info
repair_area_booking_kind 场地占用类型: 1 申请 success; 2 课表 info; 3 维修占用 danger; 4 管理占用 warning
repair_company_type 外委单位类型: 1 维保 primary; 2 施工 warning; 3 供应商 info
repair_company_order_status 外委单状态: 10 待确认 warning; 20 待报价 warning; 25 报价审核 warning; 30 施工中 primary; 40 待验收 warning; 50 待结算 success; 60 结算中 primary; 70 已结算 success; 80 已拒单 danger; 90 已取消 info
repair_settle_status 外委结算状态: 10 草稿 info; 20 审批中 primary; 30 待付款 warning; 40 已付款 success; 50 已驳回 danger
pay_channel_wechat_version 微信支付版本: v2 =; v3 =
pay_channel_alipay_sign_type 支付宝签名类型: RSA2 =
pay_channel_alipay_mode 支付宝模式: 1 公钥模式; 2 证书模式
pay_channel_alipay_server_type 支付宝网关: https://openapi.alipay.com/gateway.do 线上; https://openapi.alipaydev.com/gateway.do 沙箱
pay_channel_code_type 支付渠道编码: wx_pub 微信JSAPI支付; wx_lite 微信小程序支付; wx_app 微信App支付; alipay_pc 支付宝PC网站支付; alipay_wap 支付宝Wap网站支付; alipay_app 支付宝App支付; alipay_qr 支付宝扫码支付
pay_order_notify_status 支付订单通知状态: 0 未通知 info; 10 通知成功 success; 20 通知失败 danger
pay_order_status 支付订单状态: 0 未支付 info; 10 支付成功 success; 20 支付关闭 danger
pay_order_refund_status 支付订单退款状态: 0 未退款; 10 部分退款; 20 全部退款
pay_refund_order_status 退款订单状态: 0 退款订单生成 primary; 1 退款成功 success; 2 退款失败 danger; 99 退款关闭 info
pay_refund_order_type 退款订单类型: 0 未退款 info; 10 部分退款 success; 20 全部退款 warning
sys_user_sex 用户性别: 0 男 primary; 1 女 success; 2 未知 info
sys_show_hide 菜单状态: 0 显示 primary; 1 隐藏 danger
sys_normal_disable 系统开关: 0 正常 primary; 1 停用 danger
sys_job_status 任务状态: 0 正常 primary; 1 暂停 danger
sys_job_group 任务分组: DEFAULT 默认; SYSTEM 系统
sys_yes_no 系统是否: Y 是 primary; N 否 info
sys_notice_type 通知类型: 1 通知 warning; 2 公告 success
sys_notice_status 通知状态: 0 正常 primary; 1 关闭 danger
sys_oper_type 操作类型: 1 新增 primary; 2 修改 warning; 3 删除 danger; 4 授权 primary; 5 导出 info; 6 导入 info; 7 强退 danger; 8 生成代码 warning; 9 清空数据 danger; 0 其他 info
sys_common_status 系统状态: 0 成功 primary; 1 失败 danger
sys_list_class 标签样式: default 默认 default; primary 主要 primary; success 成功 success; warning 警告 warning; danger 危险 danger; info 信息 info
`;
