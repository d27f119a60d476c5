create table if not exists {table}_account (
    id int not null primary key, -- 1: there is one row
    account varchar(50) character set ascii collate ascii_bin not null -- whose operations the table keeps
) engine = InnoDB;
insert into {table}_schema (version, usable_since) values (2, 1);
