create table if not exists {table} (
    account varbinary(50) not null, -- ASCII
    option_key varbinary(310) not null, -- experience/option, UTF-8
    slot_id varbinary(50) not null,
    version bigint not null, -- of the last value or of the removal
    removed smallint not null, -- 1: removed
    day_no int not null, -- days since 1970-01-01; of a slot without a date -2147483648
    body longtext, -- the slot as JSON, unless it was removed
    primary key (account, option_key, slot_id),
    index {name}_day (account, option_key, day_no, slot_id)
) engine = InnoDB default character set utf8mb4;
