/** One dictionary per line: `type name: value label colour; …`. A label of `=` repeats the value. */
export const systemDicts = `
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
