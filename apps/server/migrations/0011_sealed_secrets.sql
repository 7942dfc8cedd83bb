ALTER TABLE "sys_config" ALTER COLUMN "config_value" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "sys_sms_channel" ALTER COLUMN "api_secret" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "sys_sms_channel" ALTER COLUMN "api_secret" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "sys_weixin_account" ALTER COLUMN "app_secret" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "sys_weixin_account" ALTER COLUMN "app_secret" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "sys_weixin_account" ALTER COLUMN "token" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "sys_weixin_account" ALTER COLUMN "token" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "sys_weixin_account" ALTER COLUMN "aes_key" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "sys_weixin_account" ALTER COLUMN "aes_key" SET DEFAULT '';