-- The deletes of the last hour that nobody has judged.
create table if not exists {table}_deletes (
    account varchar(50) character set ascii collate ascii_bin not null,
    slot_key varchar(360) character set utf8mb4 collate utf8mb4_bin not null, -- experience/option/slot
    deleted_at bigint not null,
    primary key (account, slot_key)
) engine = InnoDB row_format = dynamic default character set utf8mb4;
create table if not exists {table} (
    account varchar(50) character set ascii collate ascii_bin not null,
    slot_key varchar(360) character set utf8mb4 collate utf8mb4_bin not null, -- experience/option/slot
    mark_no bigint default 1 not null, -- one more with each mark
    taken_no bigint default 0 not null, -- of the last mark that the claim has taken
    verify smallint default 0 not null, -- 1: to be verified
    settle_until bigint default 0 not null, -- no verification before; times are milliseconds since 1970-01-01T00:00:00Z
    marked_at bigint default (timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(3)) div 1000) not null,
    priority smallint default 0 not null, -- 0 changed, 1 changed and tried since, 2 found by a reconcile
    due bigint default (timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(3)) div 1000) not null, -- to be claimed then; of a claim: the end of its lease
    claim varchar(40), -- the token of the claim
    state varchar(20) default 'MARKED' not null, -- MARKED, or why it is parked
    detail varchar(500) default '' not null,
    format int default 1 not null, -- libraries that know a lower version of the schema leave the row alone
    look_at bigint default 0 not null, -- when another party changes the slot once more; 0 if that is not known
    may_delete smallint default 0 not null, -- 1: a reconcile or a person has judged that the slot is gone
    primary key (account, slot_key),
    index {name}_due (account, priority, due)
) engine = InnoDB row_format = dynamic default character set utf8mb4;
