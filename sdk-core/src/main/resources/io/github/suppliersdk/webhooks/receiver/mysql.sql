create table if not exists {table} (
    account varchar(50) character set ascii collate ascii_bin not null,
    op_key varchar(200) character set ascii collate ascii_bin not null, -- hold:ID, booking:ID, cancel:BOOKING:DIGEST, order:BOOKING, undo:BOOKING
    state varchar(20) not null, -- HELD, BOOKED, ENDED; CONFIRMED, CANCELLED; ACCEPTED; REFUSED; PENDING, PREPARED
    due datetime(3) not null, -- when a receiver acts on the row next: ends the hold, tries again, or deletes it
    digest varchar(64), -- of the request, to tell a repetition from other content
    response mediumtext, -- its body, with the transaction id and the tickets
    hold_id varchar(256),
    booking_id varchar(256),
    experience_id mediumtext,
    option_id varchar(256),
    slot_id varchar(256),
    hold_end datetime(3), -- without the tolerance of the clocks
    request mediumtext, -- of a hold until it is over, of an unconfirmed cancellation until it is carried out, of another one always
    since datetime(3) not null, -- when it came to its state
    attempts int not null, -- that have failed
    note varchar(500), -- of the person who resolved it
    format int not null, -- a library that knows only a lower one leaves the row alone
    primary key (account, op_key),
    index {name}_due (account, state, due)
) engine = InnoDB row_format = dynamic default character set utf8mb4;
