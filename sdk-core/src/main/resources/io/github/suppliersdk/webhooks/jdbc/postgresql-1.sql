create table {table} (
    op_key varchar(200) collate "C" not null primary key,
    version bigint not null,
    state varchar(20) not null,
    due bigint not null, -- milliseconds since 1970-01-01T00:00:00Z
    data text not null
);
create index {name}_due on {table} (due, op_key);
create table {table}_schema (
    version int not null primary key,
    usable_since int not null -- libraries that know this version or a later one can work with it
);
insert into {table}_schema (version, usable_since) values (1, 1);
