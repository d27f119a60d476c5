create table if not exists {table} (
    account varchar(50) collate "C" not null, -- ASCII
    option_key varchar(310) collate "C" not null, -- experience/option, UTF-8
    slot_id varchar(50) collate "C" not null,
    version bigint not null, -- of the last value or of the removal
    removed smallint not null, -- 1: removed
    day_no int not null, -- days since 1970-01-01; of a slot without a date -2147483648
    body text, -- the slot as JSON, unless it was removed
    primary key (account, option_key, slot_id)
);
create index if not exists {name}_day on {table} (account, option_key, day_no, slot_id);
