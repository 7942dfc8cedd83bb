CREATE TABLE "sys_menu_key" (
	"menu_key" varchar(100) PRIMARY KEY NOT NULL,
	"menu_id" integer NOT NULL,
	"seeded" jsonb NOT NULL,
	"granted" jsonb,
	CONSTRAINT "sys_menu_key_menu" UNIQUE("menu_id")
);
