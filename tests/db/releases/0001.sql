BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE boxes (
	channel_id BIGINT NOT NULL, 
	box TEXT NOT NULL, 
	next_card INTEGER NOT NULL, 
	PRIMARY KEY (channel_id)
);
INSERT INTO "boxes" VALUES(501,'613410b538fb421cf79a7d741ebe5ab8',30);
CREATE TABLE log (
	match_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (match_id, seq), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES(1,1,0,20,'mS>1',1795986693927776);
INSERT INTO "log" VALUES(1,2,0,20,'.',1795986693934295);
INSERT INTO "log" VALUES(1,3,1,10,'mD>1',1795986693943537);
INSERT INTO "log" VALUES(1,4,1,10,'.',1795986693951474);
INSERT INTO "log" VALUES(1,5,0,20,'mP>1R',1795986693955454);
INSERT INTO "log" VALUES(1,6,0,20,'u1 +B',1795986693962024);
INSERT INTO "log" VALUES(2,1,0,10,'p1',1795986694052867);
INSERT INTO "log" VALUES(2,2,1,20,'p2',1795986694062105);
INSERT INTO "log" VALUES(2,3,0,10,'p3',1795986694075481);
INSERT INTO "log" VALUES(3,1,0,20,'mS>1',1795986694131368);
INSERT INTO "log" VALUES(3,2,0,20,'.',1795986694143560);
INSERT INTO "log" VALUES(3,3,0,20,'end',1795986694144451);
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id BIGINT, 
	channel_id BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	status TEXT NOT NULL, 
	ending TEXT NOT NULL, 
	host_id BIGINT NOT NULL, 
	pace TEXT NOT NULL, 
	mode TEXT NOT NULL, 
	options TEXT NOT NULL, 
	setup TEXT, 
	seed TEXT NOT NULL, 
	state TEXT, 
	seq INTEGER NOT NULL, 
	board_channel_id BIGINT, 
	board_message_id BIGINT, 
	board_seq INTEGER, 
	paused_at BIGINT, 
	created_at BIGINT NOT NULL, 
	acted_at BIGINT NOT NULL, 
	CONSTRAINT matches_status CHECK (status IN ('lobby', 'running', 'ended'))
);
INSERT INTO "matches" VALUES(1,1,500,'fugue','running','',10,'daily','normal','{"thread":"no"}','[2]','a seed','[[["P",["",""],[false,false],"","",0],["IV",["D",""],[false,false],"","P",0]],"VVSIDDPDIPSS","PS","",0,0,"4",0,[],["a seed",1]]',6,500,900,6,NULL,1795986693874115,1795986693962024);
INSERT INTO "matches" VALUES(2,1,501,'figment','running','',10,'live','challenge','{"seats":"4"}','[2,6,"the box",0]','seed','[[2,6,"the box",0],["seed",1],["blue","gold","ink","blue","gold","red","ink","red"],[0,1,2,3],4,5,[1,2,3,4,5],[],[0,1],2,1,false]',3,NULL,NULL,NULL,1893499200000000,1795986693991624,1795986694075481);
INSERT INTO "matches" VALUES(3,1,502,'fugue','ended','ended',10,'daily','normal','{"thread":"no"}','[2]','a seed','[[["PP",["S",""],[false,false],"","",0],["VD",["",""],[false,false],"","",0]],"IVVSIDDPDIPSS","","",0,1,"2",1,[],["a seed",1]]',3,NULL,NULL,NULL,NULL,1795986694107432,1795986694144451);
INSERT INTO "matches" VALUES(4,NULL,503,'fugue','lobby','',10,'live','','{}',NULL,'',NULL,0,NULL,NULL,NULL,NULL,1795986694167598,1795986694167598);
CREATE TABLE players (
	match_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	"left" BOOLEAN NOT NULL, 
	PRIMARY KEY (match_id, seat, user_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "players" VALUES(1,0,20,'Bob',0);
INSERT INTO "players" VALUES(1,1,10,'Ann',0);
INSERT INTO "players" VALUES(2,0,10,'Ann',0);
INSERT INTO "players" VALUES(2,1,20,'Bob',0);
INSERT INTO "players" VALUES(3,0,20,'Bob',0);
INSERT INTO "players" VALUES(3,1,10,'Ann',0);
INSERT INTO "players" VALUES(4,0,10,'Ann''s "naïve" name',0);
CREATE TABLE settings (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "settings" VALUES('commands','abc');
CREATE TABLE timers (
	match_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	due_at BIGINT NOT NULL, 
	PRIMARY KEY (match_id, kind), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "timers" VALUES(1,'limit',6,1893499200000000);
CREATE TABLE votes (
	match_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	question TEXT NOT NULL, 
	option INTEGER NOT NULL, 
	via TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (match_id, seq, user_id, question, option), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "votes" VALUES(2,3,20,'place',1,'reaction',1795986694085966);
CREATE UNIQUE INDEX matches_open ON matches (channel_id) WHERE status != 'ended';
CREATE INDEX ix_timers_due_at ON timers (due_at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',4);
COMMIT;
