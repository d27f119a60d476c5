create table {table} (
    account varchar(50) collate "C" not null, -- ASCII
    option_key varchar(310) collate "C" not null, -- experience/option, UTF-8
    slot_id varchar(50) collate "C" not null,
    version bigint not null, -- of the last value or of the removal
    removed smallint not null, -- 1: removed
    day_no int not null, -- days since 1970-01-01; of a slot without a date -2147483648
    body text, -- the slot as JSON, unless it was removed
    primary key (account, option_key, slot_id)
);
create index {name}_day on {table} (account, option_key, day_no, slot_id);
create table {table}_schema (
    version int not null primary key,
    usable_since int not null -- libraries that know this version or a later one can work with it
);
insert into {table}_schema (version, usable_since) values (1, 1);
