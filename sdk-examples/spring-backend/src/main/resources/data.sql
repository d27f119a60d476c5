-- a first programme; afterwards the editor of the programme writes this table
insert into departure (slot_id, option_id, starts, language, adult_price_in_cents, child_price_in_cents, seats)
select 'short-1', 'short', date_trunc('day', localtimestamp) + interval '58' hour, 'en', 2500, 1200, 12
where not exists (select 1 from departure);
insert into departure (slot_id, option_id, starts, language, adult_price_in_cents, child_price_in_cents, seats)
select 'long-1', 'long', date_trunc('day', localtimestamp) + interval '66' hour, 'fr', 4500, 2000, 12
where not exists (select 1 from departure where option_id = 'long');
