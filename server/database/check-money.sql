-- Each of these finds what must not be: a row is a mistake with money, or with what was bought for it.

-- Paid for, and other codes than were bought.
select p.id as paid_with_wrong_codes from payments p left join activations a on a.payment_id = p.id
  where p.state in ('paid', 'refunding', 'refunded', 'disputed', 'lost') and p.kind = 'activation_codes'
  group by p.id, p.code_count having count(a.*) <> p.code_count and p.paid_at is not null;

-- Codes of a payment that was not made.
select payment_id as codes_without_money from activations
  where payment_id in (select id from payments where state in ('pending', 'failed', 'cancelled')
    or (state = 'review' and paid_at is null)) group by 1;

-- More went back than came in.
select payment_id as more_back_than_in from transactions where state = 'succeeded'
  group by 1 having sum(case when kind in ('charge', 'reversal') then amount else -amount end) < 0;

-- One deed of a bank, counted twice.
select provider, provider_ref as counted_twice from transactions
  group by provider, provider_ref, kind having count(*) > 1;

-- Paid without a charge of the same amount, or with two.
select p.id as paid_without_charge from payments p
  where p.state in ('paid', 'refunding', 'refunded', 'disputed', 'lost') and p.amount > 0
    and (select count(*) from transactions t where t.payment_id = p.id and t.kind = 'charge'
    and t.state = 'succeeded' and not t.excess and t.amount = p.amount and t.currency = p.currency) <> 1;

-- Paid, and was never paid.
select id as paid_without_moment from payments where state = 'paid' and paid_at is null;

-- Free with an owner, or used without one.
select id as free_or_used from activations
  where (state = 'used') <> (used_by is not null) and state in ('free', 'used');

-- Two of a student that begin at once.
select used_by as two_at_once from activations where state = 'used'
  group by used_by, coalesce(starts_at, used_at) having count(*) > 1;

-- Open although its time is over for ten minutes.
select id as left_open from payments where state in ('pending', 'refunding')
  and updated_at < okur_now() - interval '10 minutes' and expires_at < okur_now() - interval '10 minutes';

-- An invoice number that was left out.
select year as number_left_out from invoice_years y
  where last_number <> (select count(*) from payments where invoice_no like y.year || '-%');

-- A period of a subscription that was charged twice.
select subscription_id as charged_twice, period_start from transactions
  where kind = 'charge' and state = 'succeeded' and not excess and subscription_id is not null
  group by subscription_id, period_start having count(*) > 1;

-- Periods of a subscription that have a day in common.
select a.subscription_id as overlapping from payments a join payments b on b.subscription_id = a.subscription_id
  and b.id > a.id and daterange(a.period_start, a.period_end) && daterange(b.period_start, b.period_end);

-- A subscription that runs in a period that was not paid, or is paid back; in review people look at it.
select x.id as runs_unpaid from subscriptions x where x.period is not null
  and x.state in ('active', 'cancel_pending', 'past_due') and not exists (select from payments p
    where p.subscription_id = x.id and p.period_start = x.period_start and p.state in ('paid', 'disputed', 'review'));

-- Two of a payer that run at once.
select subscriber_id as two_run from subscriptions
  where state in ('scheduled', 'trialing', 'active', 'cancel_pending', 'past_due') group by 1 having count(*) > 1;

-- More students than seats.
select x.id as too_many_readers from subscriptions x join subscription_users m on m.subscription_id = x.id
  and m.until is null group by x.id having count(*) > (x.plan->>'seats')::int;

-- Students who read by what is over.
select m.id as reads_by_the_past from subscription_users m join subscriptions x on x.id = m.subscription_id
  where m.until is null and x.state in ('cancelled', 'expired');
