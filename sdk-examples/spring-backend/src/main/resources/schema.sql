create table if not exists departure (
    slot_id varchar(50) primary key,
    option_id varchar(20) not null,
    starts timestamp not null, -- local time of the place
    language varchar(2) not null,
    adult_price_in_cents int not null,
    child_price_in_cents int not null,
    seats int not null,
    withdrawn boolean default false not null
);
-- the seats of sales, holds and bookings, by holder category
create table if not exists taken (
    id varchar(80) not null,
    slot_id varchar(50) not null,
    category varchar(20) not null,
    seats int not null,
    primary key (id, category)
);
create table if not exists ticket (
    number varchar(80) primary key,
    booking_id varchar(80) not null,
    category varchar(20) not null,
    cancelled boolean not null
);
-- rows are kept: without these indexes each hold would read the rows of all past slots while it holds a lock
create index if not exists taken_by_slot on taken (slot_id);
create index if not exists ticket_by_booking on ticket (booking_id);
