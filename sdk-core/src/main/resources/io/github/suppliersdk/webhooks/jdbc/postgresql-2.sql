create table {table}_account (
    id int not null primary key, -- 1: there is one row
    account varchar(50) not null -- whose operations the table keeps
);
insert into {table}_schema (version, usable_since) values (2, 1);
