create table if not exists {table} (
    account varchar_casesensitive(50) not null, -- ASCII
    op_key varchar_casesensitive(200) not null, -- hold:ID, booking:ID, cancel:BOOKING:DIGEST, order:BOOKING, undo:BOOKING
    state varchar(20) not null, -- HELD, BOOKED, ENDED; CONFIRMED, CANCELLED; ACCEPTED; REFUSED; PENDING, PREPARED
    due timestamp(3) with time zone not null, -- when a receiver acts on the row next: ends the hold, tries again, or deletes it
    digest varchar(64), -- of the request, to tell a repetition from other content
    response varchar, -- its body, with the transaction id and the tickets
    hold_id varchar(256),
    booking_id varchar(256),
    experience_id varchar,
    option_id varchar(256),
    slot_id varchar(256),
    hold_end timestamp(3) with time zone, -- without the tolerance of the clocks
    request varchar, -- of a hold until it is over, of an unconfirmed cancellation until it is carried out, of another one always
    since timestamp(3) with time zone not null, -- when it came to its state
    attempts int not null, -- that have failed
    note varchar(500), -- of the person who resolved it
    format int not null, -- a library that knows only a lower one leaves the row alone
    primary key (account, op_key)
);
create index if not exists {name}_due on {table} (account, state, due);
