create table if not exists {table} (
    op_key varbinary(200) not null primary key, -- ASCII; bytes, so that no collation has a say
    version bigint not null,
    state varchar(20) not null,
    due bigint not null, -- milliseconds since 1970-01-01T00:00:00Z
    data longtext not null,
    index {name}_due (due, op_key)
) engine = InnoDB default character set utf8mb4;
create table if not exists {table}_schema (
    version int not null primary key,
    usable_since int not null -- libraries that know this version or a later one can work with it
) engine = InnoDB;
insert into {table}_schema (version, usable_since) values (1, 1);
