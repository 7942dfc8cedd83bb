ALTER TABLE "bpm_model" ALTER COLUMN "settings" SET DEFAULT '{"allowCancel":true,"allowWithdraw":true,"managerUserIds":[],"startUserIds":[],"startDeptIds":[],"startRoleIds":[],"startGroupIds":[],"dedupe":"none","title":"{starter}的{name}"}'::jsonb;--> statement-breakpoint
ALTER TABLE "sys_config" ADD COLUMN "is_public" varchar(100) DEFAULT 'N' NOT NULL;--> statement-breakpoint
UPDATE "bpm_model" SET "settings" = '{"startRoleIds":[],"startGroupIds":[]}'::jsonb || "settings";--> statement-breakpoint
UPDATE "bpm_definition" SET "settings" = '{"startRoleIds":[],"startGroupIds":[]}'::jsonb || "settings";--> statement-breakpoint
UPDATE "sys_config" SET "is_public" = 'Y' WHERE "config_key" IN ('sys.index.sideTheme', 'sys.index.skinName', 'sys.index.showDocs', 'sys.account.captchaEnabled', 'sys.account.registerUser', 'sys.account.smsLogin');
